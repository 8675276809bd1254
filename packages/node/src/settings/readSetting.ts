import { NodeError } from '../errors.ts'
import { cleanText } from '../log/cleanText.ts'

export type Environment = Readonly<Record<string, string | undefined>>

const maxShownLength = 100

/** A setting's text. Empty counts as unset: that is how many tools unset a variable. */
export function readSetting(environment: Environment, name: string): string | undefined {
  const text = environment[name]?.trim()
  return text === '' ? undefined : text
}

/**
 * Texts with commas between them; none where it is unset. Fails with `bad_setting` where one is empty: that is a template
 * which nobody has filled in, and an empty list often means everybody.
 */
export function readList(environment: Environment, name: string): readonly string[] {
  const text = readSetting(environment, name)
  const items = text?.split(',').map((item) => item.trim()) ?? []
  if (items.includes('')) throw refuseSetting(name, '…', 'nothing stands on one side of a comma')
  return items
}

/** A whole number. Fails with `bad_setting`. */
export function readCount(environment: Environment, name: string, [min, max]: readonly [number, number]) {
  const text = readSetting(environment, name)
  if (text === undefined) return undefined
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  throw refuseSetting(name, text, `it is a whole number from ${min} to ${max}`)
}

/** A port; 0 asks the system for a free one. Fails with `bad_setting`. */
export function readPort(environment: Environment, name: string): number | undefined {
  return readCount(environment, name, [0, 65_535])
}

/** One of a few words. Fails with `bad_setting`. */
export function readWord<Word extends string>(environment: Environment, name: string, words: readonly Word[]) {
  const text = readSetting(environment, name)
  const word = words.find((each) => each === text)
  if (word === undefined && text !== undefined) throw refuseSetting(name, text, `it is one of: ${words.join(', ')}`)
  return word
}

/** Off unless given; `1` or `yes`, `0` or `no`. Fails with `bad_setting`. */
export function readSwitch(environment: Environment, name: string): boolean {
  const word = readWord(environment, name, ['1', 'yes', '0', 'no'])
  return word === '1' || word === 'yes'
}

/** The address of a PostgreSQL server. Fails with `bad_setting`, without the address: it may hold a password. */
export function readDatabaseUrl(environment: Environment): string | undefined {
  const name = 'DATABASE_URL'
  const text = readSetting(environment, name)
  if (text === undefined || (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text))) return text
  const problem =
    'it must be an address that begins with postgres:// or postgresql://, with signs of a password as %2F and so on'
  throw refuseSetting(name, '…', problem)
}

/**
 * The refusal of a setting, for a terminal and a log. The value of a secret one is `…`. Any other is shown only where it
 * looks like nothing secret: variables get mixed up, and then a port is told to be an address with a password.
 */
export function refuseSetting(name: string, value: string, problem: string): NodeError {
  const isPlain = value.length <= maxShownLength && !/@|[\w+=-]{25}/.test(value)
  const isShown = isPlain && cleanText(value) === value
  return new NodeError('bad_setting', { data: { name, value: isShown ? value : '…', problem } })
}
