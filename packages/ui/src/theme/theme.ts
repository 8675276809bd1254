/** Values that light and dark share. */
export type ThemeShape = {
  readonly font?: string
  readonly fontMono?: string
  readonly radius?: string
  readonly radiusLarge?: string
  readonly motion?: string
}

/** Colours by their task, in CSS. Writing on each ground should hold a contrast of 4.5 to 1. */
export type ThemeColours = {
  readonly paper?: string
  readonly surface?: string
  readonly sunken?: string
  readonly ink?: string
  readonly inkSoft?: string
  readonly line?: string
  readonly lineStrong?: string
  readonly accent?: string
  readonly accentHover?: string
  readonly accentInk?: string
  readonly accentText?: string
  readonly danger?: string
  readonly dangerInk?: string
  readonly dangerSurface?: string
  readonly ok?: string
  readonly okSurface?: string
  readonly warn?: string
  readonly warnSurface?: string
  readonly backdrop?: string
}

/** The looks of a page's own; what is left out stays as it is. */
export type Theme = ThemeShape & { readonly light?: ThemeColours; readonly dark?: ThemeColours }

/** The style sheet of a theme. Throws `RangeError` for a value that would end its declaration. */
export function themeToCss({ light = {}, dark = {}, ...shape }: Theme): string {
  const always = declarations({ ...shape, ...light })
  const night = declarations(dark)
  return [
    rule(':root, [data-latchkey-theme]', always),
    night === '' ? '' : `@media (prefers-color-scheme: dark) { ${rule(darkBySystem, night)} }`,
    rule(':root[data-latchkey-theme="dark"], [data-latchkey-theme="dark"]', night),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

const darkBySystem = ':root:not([data-latchkey-theme="light"]), [data-latchkey-theme="system"]'

function rule(selector: string, body: string): string {
  return body === '' ? '' : `${selector} { ${body} }`
}

function declarations(values: Readonly<Record<string, string | undefined>>): string {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return entries.map(([name, value = '']) => `${propertyOf(name)}: ${checked(name, value)};`).join(' ')
}

/** `accentInk` → `--latchkey-accent-ink`. */
function propertyOf(name: string): string {
  return `--latchkey-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

function checked(name: string, value: string): string {
  if (/[;{}<>\\]|\/\*/.test(value)) throw new RangeError(`The theme's ${name} is no single value of CSS`)
  return value
}
