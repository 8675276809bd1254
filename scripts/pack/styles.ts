import { basename } from 'node:path'
import { transform } from 'lightningcss'

/** A style sheet of a package, by its path. */
export type Sheet = { readonly path: string; readonly text: string }

/** One style sheet of many, and for each module of styles the names of its classes. */
export type Styles = {
  readonly text: string
  readonly classes: ReadonlyMap<string, Readonly<Record<string, string>>>
}

/**
 * Puts all sheets into one, in a cascade layer, so that a plain rule of a page wins over each of ours. Fails where two
 * modules would give one name to two classes.
 */
export function joinStyles(sheets: readonly Sheet[]): Styles {
  const classes = new Map<string, Readonly<Record<string, string>>>()
  const names = new Set<string>()
  const texts = [...sheets].map(({ path, text }) => {
    const isModule = path.endsWith('.module.css')
    const stem = basename(path).replace(/(?:\.module)?\.css$/, '')
    const inLayer = text.includes('@layer') ? text : `@layer latchkey {\n${text}\n}`
    const { code, exports } = transform({
      filename: path,
      code: Buffer.from(inLayer),
      cssModules: isModule && { pattern: `latchkey-${stem}-[local]` },
    })
    // The tool tells them in any order, another one each time.
    const locals = Object.entries(exports || {}).sort(([one], [other]) => (one < other ? -1 : 1))
    const own = Object.fromEntries(locals.map(([local, { name }]) => [local, name]))
    for (const name of Object.values(own)) {
      if (names.has(name)) throw new Error(`Two style sheets have the class ${name}`)
      names.add(name)
    }
    if (isModule) classes.set(path, own)
    return code.toString()
  })
  return { text: texts.join('\n'), classes }
}
