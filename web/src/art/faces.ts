/** The faces of the bots; whoever draws with them imports this. */
import faces from './faces.svg?raw'
import { hang } from './sheet'

hang(faces)

interface Portrait {
  /** When the scene takes place; by night every hour is darker. */
  hour: 'dawn' | 'day' | 'dusk' | 'night'
  /** The part of the drawing that is seen in a small disc: where it begins, and its side. */
  crop: [x: number, y: number, side: number]
}

export const FACES: Partial<Record<string, Portrait>> = {
  pereza: { hour: 'day', crop: [13, 24, 62] },
  lagarto: { hour: 'day', crop: [50, 12, 72] },
  molino: { hour: 'day', crop: [16, 12, 88] },
  gata: { hour: 'dusk', crop: [17, 8, 86] },
  abuela: { hour: 'day', crop: [20, 6, 80] },
  buho: { hour: 'night', crop: [17, 10, 86] },
  luna: { hour: 'night', crop: [10, 10, 100] },
  sol: { hour: 'dawn', crop: [8, 8, 104] },
}
