/** The kinds of figures a player can announce, each by the points that are claimed for it. */
export interface Kind {
  code: 'sitaos.square' | 'sitaos.diamond' | 'sitaos.line'
  size: number
  points: number
}

export const KINDS: Kind[] = [
  ...[2, 4, 9, 16, 25, 36].map((points, at) => ({ code: 'sitaos.square' as const, size: at + 1, points })),
  ...[4, 16, 36].map((points, at) => ({ code: 'sitaos.diamond' as const, size: at + 1, points })),
  ...[6, 12, 24, 36].map((points, at) => ({ code: 'sitaos.line' as const, size: at + 5, points })),
]
