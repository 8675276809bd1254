import { readIcon } from '../bareIcons.ts'

/** The JavaScript of a file as tsc leaves it → as it is published: modules of styles are modules of names, and icons stand in it. */
export function finishScript(text: string): string {
  return text
    .replace(/^import '[^']+\.css';?\n/gm, '')
    .replace(/(from '\.{1,2}\/[^']+\.module\.css)'/g, "$1.js'")
    .replace(
      /^import (\w+) from '([^']+\.svg)\?raw';?$/gm,
      (_all, name, path) => `const ${name} = ${JSON.stringify(readIcon(path))};`,
    )
}

/** Declarations name files as the source does, and tsc leaves that: a page has the built ones. */
export function finishDeclaration(text: string): string {
  return text
    .replace(/((?:from|import) '\.{1,2}\/[^']+)\.tsx?'/g, "$1.js'")
    .replace(/(import\('\.{1,2}\/[^']+)\.tsx?'\)/g, "$1.js')")
    .replace(/((?:from|import) "\.{1,2}\/[^"]+)\.tsx?"/g, '$1.js"')
    .replace(/(import\("\.{1,2}\/[^"]+)\.tsx?"\)/g, '$1.js")')
    .replace(/^import ['"][^'"]+\.css['"];?\n/gm, '')
}

/** Paths that differ by case alone are one file on macOS and Windows. */
export function findTwins(paths: readonly string[]): readonly string[] {
  const seen = new Map<string, string>()
  return paths.filter((path) => {
    const isTwin = seen.has(path.toLowerCase())
    seen.set(path.toLowerCase(), path)
    return isTwin
  })
}
