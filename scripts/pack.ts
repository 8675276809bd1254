// `npm run pack`: builds every package of packages/ as it would be published, and packs each. The results stand in
// .packages: a folder for each package, and tarballs with their SHA-256 sums. Nothing is published.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { iconLicence } from './bareIcons.ts'
import { examplesOf } from './docs/examples.ts'
import { findTwins, finishDeclaration, finishScript } from './pack/built.ts'
import { assertSmall, stageCreator } from './pack/creator.ts'
import { buildElementPage, sayWeight, weighPage } from './pack/elementPage.ts'
import { guardStyles } from './pack/guard.ts'
import { publishedDoors, type SourceManifest, toPublished } from './pack/manifest.ts'
import { removeOwnTexts } from './pack/ownTexts.ts'
import { publishedPackages } from './pack/published.ts'
import { toShadowStyles } from './pack/shadow.ts'
import { joinStyles } from './pack/styles.ts'
import { rootFolder } from './repository.ts'

/** Of these a server page must know that they run in the browser. */
const ofClients = ['ui', 'react', 'money']

/** The sheet of a package has those of the packages below in it: a page imports one, that of the highest that it uses. */
const sheetsBelow: Readonly<Record<string, readonly string[]>> = { react: ['ui'], money: ['ui', 'react'] }

const place = join(rootFolder, '.packages')
/** The sheets of packages as they are without a page around them. */
const plainStyles = new Map<string, string>()
const tarballs = join(place, 'tarballs')

rmSync(place, { recursive: true, force: true })
mkdirSync(join(place, 'node_modules', '@latchkey'), { recursive: true })
mkdirSync(tarballs, { recursive: true })
for (const name of publishedPackages) {
  stage(name)
  compile(name)
  finish(name)
  if (name === 'element') await buildElementPage(join(place, name))
}
const creator = 'create-latchkey'
const { version } = readManifest(creator)
await stageCreator({
  from: join(rootFolder, 'packages', creator),
  to: join(place, creator),
  description: describe(creator),
  version,
})
packFolders([...publishedPackages, creator])
assertSmall(join(tarballs, `${creator}-${version}.tgz`))
writeFileSync(join(tarballs, 'SHA256SUMS'), sums())

/** By one call for all: npm starts longer than it packs. */
function packFolders(names: readonly string[]): void {
  for (const name of names) cpSync(join(rootFolder, 'LICENSE'), join(place, name, 'LICENSE'))
  const folders = names.map((name) => join(place, name))
  execFileSync('npm', ['pack', ...folders, '--pack-destination', tarballs, '--ignore-scripts', '--silent'], {
    cwd: place,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const name of names) {
    const weight = name === 'element' ? `: ${sayWeight(weighPage(join(place, name, 'dist/page')))}` : ''
    console.log(`packed ${name}${weight}`)
  }
}

/** Copies the source without tests and gallery, which have no published door, and writes the package.json that is published. */
function stage(name: string): void {
  const [from, to] = [join(rootFolder, 'packages', name), join(place, name)]
  const manifest = readManifest(name)
  cpSync(join(from, 'src'), join(to, 'src'), {
    recursive: true,
    filter: (path) => !/\.test\.tsx?$|\/(?:testing|gallery)(?:\/|$)|\/__snapshots__/.test(path.slice(from.length)),
  })
  if (name === 'texts') removeOwnTexts(join(to, 'src/made'))
  const description = describe(name)
  const hasStyles = name !== 'element' && globSync('src/**/*.css', { cwd: to }).length > 0
  writeFileSync(
    join(to, 'package.json'),
    `${JSON.stringify(toPublished(manifest, { description, hasStyles }), null, 2)}\n`,
  )
  writeFileSync(join(to, 'README.md'), readme(name, description))
  symlinkSync(join('..', '..', name), join(place, 'node_modules', '@latchkey', name))
  // Packages that only this one has installed, such as the types of a peer.
  const installed = join(from, 'node_modules')
  if (existsSync(installed)) symlinkSync(installed, join(to, 'node_modules'))
}

/** JavaScript, declarations and maps, file for file. */
function compile(name: string): void {
  const own: { compilerOptions: object } = JSON.parse(readText(join(rootFolder, 'packages', name, 'tsconfig.json')))
  const compilerOptions = {
    ...own.compilerOptions,
    ...{ noEmit: false, rootDir: 'src', outDir: 'dist', declaration: true, declarationMap: true, sourceMap: true },
    ...{ rewriteRelativeImportExtensions: true, allowImportingTsExtensions: false },
  }
  const config = { extends: '../../tsconfig.base.json', compilerOptions, include: ['src'] }
  writeFileSync(join(place, name, 'tsconfig.json'), JSON.stringify(config))
  // Several checkers would find out the same types several times.
  const options = ['--checkers', '1', '-p', join(place, name)]
  execFileSync(process.execPath, [join(rootFolder, 'node_modules/typescript/bin/tsc'), ...options], {
    stdio: 'inherit',
  })
}

function finish(name: string): void {
  const folder = join(place, name)
  const twins = findTwins(globSync('dist/**/*', { cwd: folder }))
  if (twins.length > 0) throw new Error(`These differ from others by case alone: ${twins.join(', ')}`)
  change(folder, 'dist/**/*.js', finishScript)
  change(folder, 'dist/**/*.d.ts', finishDeclaration)
  if (name === 'ui') writeFileSync(join(folder, 'dist/lucide-license.txt'), iconLicence)
  if (name === 'element') writeShadowStyles(folder)
  else writeStyles(folder)
  if (ofClients.includes(name)) {
    for (const [, source] of publishedDoors(readManifest(name)).filter(([, path]) => /\.tsx?$/.test(path))) {
      markAsClient(join(folder, source.replace('./src/', 'dist/').replace(/\.tsx?$/, '.js')))
    }
  }
}

function change(folder: string, pattern: string, edit: (text: string) => string): void {
  for (const path of globSync(pattern, { cwd: folder })) {
    const [file, text] = [join(folder, path), readText(join(folder, path))]
    const edited = edit(text)
    if (edited !== text) writeFileSync(file, edited)
  }
}

/** The sheet that an element brings into its shadow root, as a module: no page has to name it. */
function writeShadowStyles(folder: string): void {
  const own = readText(join(folder, 'src/host.css'))
  const styles = toShadowStyles(`${plainStyles.get('react')}\n@layer latchkey {\n${own}\n}`)
  writeFileSync(join(folder, 'dist/styleText.js'), `export const styleText = ${JSON.stringify(styles)}\n`)
  rmSync(join(folder, 'dist/styleText.js.map'))
}

/** One sheet for all of a package, with those of the packages below. */
function writeStyles(folder: string): void {
  const find = (root: string) => globSync('src/**/*.css', { cwd: root }).map((path) => join(root, path))
  const own = find(folder).sort()
  if (own.length === 0) return
  const below = (sheetsBelow[basename(folder)] ?? []).flatMap((name) => find(join(place, name)).sort())
  // A page that is ours as a whole has a sheet of its own, behind a door of its own.
  const sheets = [...below, ...own].filter((path) => !/\/(?:page|styles)\.css$/.test(path))
  const { text, classes } = joinStyles(
    sheets.map((path) => ({ path, text: readText(path) })).sort((one, other) => rank(one.path) - rank(other.path)),
  )
  plainStyles.set(basename(folder), text)
  writeFileSync(join(folder, 'dist', 'styles.css'), `${introduce(basename(folder))}${guardStyles(text)}`)
  writeFileSync(join(folder, 'dist', 'styles.css.d.ts'), 'export {}\n')
  for (const path of own.filter((each) => !each.endsWith('/styles.css'))) {
    const target = path.replace('/src/', '/dist/')
    const names = classes.get(path)
    if (names !== undefined) writeFileSync(`${target}.js`, `export default ${JSON.stringify(names)}\n`)
    else {
      cpSync(path, target)
      writeFileSync(`${target}.d.ts`, 'export {}\n')
    }
  }
}

/** The first line of a sheet, for a reader who wonders which one to import. */
function introduce(name: string): string {
  const inside = (sheetsBelow[name] ?? []).map((each) => `@latchkey/${each}`).join(' and ')
  return inside === ''
    ? ''
    : `/* With all styles of ${inside} in it. Import one sheet of the kit alone: two of them hold each other's animations still. */\n`
}

/** The custom properties come first, though the layer does not ask for it. */
function rank(path: string): number {
  return path.endsWith('tokens.css') ? 0 : 1
}

/** Before the first line; the map is told that all lines stand one lower. */
function markAsClient(file: string): void {
  writeFileSync(file, `'use client'\n${readText(file)}`)
  const map: { mappings: string } = JSON.parse(readText(`${file}.map`))
  writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }))
}

/** The line of the package in packages/README.md. */
function describe(name: string): string {
  const row = new RegExp(`^\\| \\[\`${name}\`\\]\\(${name}\\) *\\| (.*?) *\\|$`, 'm').exec(
    readText(join(rootFolder, 'packages/README.md')),
  )
  if (row?.[1] === undefined) throw new Error(`packages/README.md has no line for ${name}`)
  return row[1].replace(/ ?\(\[[^\]]*\]\([^)]*\)\)/g, '')
}

function readme(name: string, description: string): string {
  const doors = publishedDoors(readManifest(name)).map(([door]) => `\`@latchkey/${name}${door.slice(1)}\``)
  const [whole] = examplesOf(readText(join(rootFolder, 'docs/embed.md')))
  const example = whole === undefined ? '' : `\`\`\`tsx\n${whole.code}\`\`\``
  const isDoorOfAll = name === 'react'
  return `# @latchkey/${name}

${description}

Part of Latchkey: open, self-hosted wallet login, embedded wallets and EVM transfers for the web. A page begins with
\`@latchkey/react\` and \`@latchkey/browser\`.

\`\`\`sh
npm install ${isDoorOfAll ? '@latchkey/browser @latchkey/react react react-dom' : `@latchkey/${name}`}
\`\`\`
${isDoorOfAll ? `\n${example}\n` : ''}
Doors: ${doors.join(', ')}. Licence: MIT.
`
}

function readManifest(name: string): SourceManifest {
  return JSON.parse(readText(join(rootFolder, 'packages', name, 'package.json')))
}

function readText(path: string): string {
  return readFileSync(path, 'utf8')
}

function sums(): string {
  return globSync('*.tgz', { cwd: tarballs })
    .sort()
    .map(
      (file) =>
        `${createHash('sha256')
          .update(readFileSync(join(tarballs, file)))
          .digest('hex')}  ${file}\n`,
    )
    .join('')
}
