import { parseJson } from '@latchkey/base'
import { KeyFrameError } from '../errors.ts'

/** Looks of the frame that a page may change. */
export type StyleSettings = {
  /** For the text that is imported or shown. Names of the style sheet language → values. */
  readonly styles: readonly StyleRule[]
  /** For the field of the passphrase. */
  readonly passphraseStyles: readonly StyleRule[]
  readonly labelColor: string | undefined
  readonly passphraseLabelColor: string | undefined
  /** Whether an import asks for a passphrase; undefined leaves it as it is. */
  readonly hasPassphrase: boolean | undefined
}

export type StyleRule = readonly [property: string, value: string]

const maxSettingsLength = 8192
const maxValueLength = 200

const number = '(?:\\d{1,5}(?:\\.\\d{1,4})?|\\.\\d{1,4})'
const length = `(?:0|${number}(?:px|em|rem|%|vh|vw|vmin|vmax|ch|ex|pt))`
const percentOrNumber = `${number}%?`
const color = [
  'transparent|inherit|initial|currentcolor',
  '#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})',
  `rgba?\\( ?${percentOrNumber}(?:(?:, ?| )${percentOrNumber}){2}(?:(?:, ?| / )${percentOrNumber})? ?\\)`,
  `hsla?\\( ?${number}(?:deg)?(?:(?:, ?| )${number}%){2}(?:(?:, ?| / )${percentOrNumber})? ?\\)`,
].join('|')
const family = "(?:'[a-z][a-z0-9 _-]*'|[a-z_][a-z0-9 _-]*)"
const common = 'inherit|initial'

const upToFour = (one: string) => `(?:${one})(?: (?:${one})){0,3}`
const exactly = (pattern: string) => new RegExp(`^(?:${pattern})$`, 'i')
const size = exactly(`${length}|auto|none|${common}|(?:min|max|fit)-content`)

const patterns: Readonly<Record<string, RegExp>> = {
  padding: exactly(`${upToFour(length)}|${common}`),
  margin: exactly(`${upToFour(`${length}|auto`)}|${common}`),
  borderWidth: exactly(`${upToFour(`${length}|thin|medium|thick`)}|${common}`),
  borderStyle: exactly(`${upToFour('none|hidden|dotted|dashed|solid|double|groove|ridge|inset|outset')}|${common}`),
  borderColor: exactly(`${upToFour(color)}`),
  borderRadius: exactly(`${upToFour(length)}|${common}`),
  fontSize: exactly(`${length}|(?:xx?-)?(?:small|large)|medium|smaller|larger|${common}`),
  fontWeight: exactly(`normal|bold|bolder|lighter|[1-9]00|${common}`),
  fontFamily: exactly(`${family}(?:, ?${family})*`),
  color: exactly(color),
  labelColor: exactly(color),
  backgroundColor: exactly(color),
  width: size,
  height: size,
  maxWidth: size,
  maxHeight: size,
  lineHeight: exactly(`${length}|${number}|normal|${common}`),
  boxShadow: exactly(`none|${common}|(?:inset )?-?${length}(?: -?${length}){1,3}(?: (?:${color}))?`),
  textAlign: exactly(`left|right|center|justify|start|end|${common}`),
  overflowWrap: exactly(`normal|break-word|anywhere|${common}`),
  wordWrap: exactly(`normal|break-word|${common}`),
  resize: exactly(`none|both|horizontal|vertical|block|inline|${common}`),
}

/**
 * The settings in a JSON text. A closed list of properties with one pattern each, so that nothing in it can load,
 * move or cover anything. Fails with `bad_settings`, and then nothing of it counts.
 */
export function parseStyleSettings(text: string): StyleSettings {
  if (text.length > maxSettingsLength) throw bad('they are too long')
  const value = parseJson(text)
  if (value === undefined) throw bad('they are not JSON')
  const { styles, passphraseStyles, enablePassphrase, ...rest } = readFields(value, 'they')
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw bad(`${quote(unknown)} is not known`)
  if (enablePassphrase !== undefined && typeof enablePassphrase !== 'boolean')
    throw bad('enablePassphrase is no boolean')
  const main = readRules(styles, 'styles')
  const passphrase = readRules(passphraseStyles, 'passphraseStyles')
  return {
    styles: main.rules,
    passphraseStyles: passphrase.rules,
    labelColor: main.labelColor,
    passphraseLabelColor: passphrase.labelColor,
    hasPassphrase: enablePassphrase,
  }
}

function readRules(value: unknown, name: string): { rules: StyleRule[]; labelColor: string | undefined } {
  if (value === undefined) return { rules: [], labelColor: undefined }
  const rules: StyleRule[] = []
  let labelColor: string | undefined
  for (const [property, text] of Object.entries(readFields(value, name))) {
    const pattern = Object.hasOwn(patterns, property) ? patterns[property] : undefined
    if (pattern === undefined) throw bad(`${quote(property)} is not on the list`)
    const trimmed = typeof text === 'string' ? text.trim() : ''
    if (trimmed.length > maxValueLength || !pattern.test(trimmed)) throw bad(`the value of ${property}`)
    if (property === 'labelColor') labelColor = trimmed
    else rules.push([property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), trimmed])
  }
  return { rules, labelColor }
}

function readFields(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw bad(`${name} are no object`)
  // An object's fields are read as unknown.
  return value as Record<string, unknown>
}

/** Another's text inside our sentence. */
function quote(text: string): string {
  return `'${text.slice(0, 40).replace(/[^\w -]/g, '?')}'`
}

function bad(reason: string): KeyFrameError {
  return new KeyFrameError('bad_settings', { data: { reason } })
}
