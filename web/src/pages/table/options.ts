/** What was chosen for a table, in words. */
import type { Table } from '../../lib/views'
import { shelf } from '../../lib/games.svelte'
import { has, t } from '../../lib/words.svelte'

function isUsual(game: string, name: string, value: string): boolean {
  const option = shelf.games.find(({ key }) => key === game)?.options.find((each) => each.name === name)
  return option?.default === value && value.includes(',')
}

/** The choices that make this table different; a switch that is off is none, nor are the usual numbers. */
export function sayOptions(table: Pick<Table, 'game' | 'options' | 'hot' | 'teams'>): string[] {
  const said = Object.entries(table.options).flatMap(([name, value]) => {
    if (name === 'mode' || value === 'off' || isUsual(table.game, name, value)) return []
    const code = `table.option_${name}_${value}`
    if (has(code)) return [t(code)]
    const about = t(`${table.game}.${name}`)
    return [value === 'on' ? about : t('table.option', { about, value })]
  })
  const teams = table.teams.length ? [t('table.option_teams')] : []
  return [...(table.hot ? [t('table.hot')] : []), ...teams, ...said]
}
