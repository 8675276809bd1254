// `npm run docs`: builds the documents site as static files, into `.docs/site`. The product serves it at /docs, and so does
// any host of files. `npm run docs -- watch` serves it at an address of its own, and shows changes of the theme.
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { build, createServer } from 'vitepress'
import { readDoors, toDoorPage } from './docs/doors.ts'
import { finishSite } from './docs/finish.ts'
import { copyElement } from './docs/live.ts'
import { arrange, findBrokenLinks, type Page, readPages, toSite } from './docs/pages.ts'
import { base, builtFolder, navigationFile, pagesFolder, type Shown, siteFolder } from './docs/places.ts'
import { listFiles, rootFolder } from './repository.ts'

const generator = join(rootFolder, 'scripts/docs')

const doors = readDoors(join(rootFolder, '.docs/declarations')).map(toDoorPage)
const pages = [...readPages(), ...doors]
const broken = findBrokenLinks(pages)
if (broken.length > 0) throw new Error(`These links lead nowhere:\n${broken.join('\n')}`)
writePages()
if (process.argv[2] === 'watch') {
  const server = await createServer(generator)
  await server.listen()
  server.printUrls()
} else {
  await build(generator)
  finishSite(builtFolder, base)
  // In one step: a product that is asked meanwhile finds all of the documents or none.
  rmSync(siteFolder, { recursive: true, force: true })
  renameSync(builtFolder, siteFolder)
  console.log(
    `The documents are in ${siteFolder}. npm start serves them at /docs; an installed package has them once npm run program has made it anew.`,
  )
}

function writePages(): void {
  rmSync(pagesFolder, { recursive: true, force: true })
  for (const page of pages) write(`${page.name}.md`, toSite(page, pages))
  for (const picture of listFiles().filter((path) => path.startsWith('docs/pictures/'))) {
    copy(picture, join('public', picture))
  }
  writeMark()
  copy('scripts/docs/appearance.js', 'public/appearance.js')
  copyElement(join(pagesFolder, 'public'))
  const shown: Shown = arrange(pages).map(({ title, pages: own }) => ({ title, pages: own.map(toEntry) }))
  writeFileSync(navigationFile, JSON.stringify(shown))
}

/** The mark as it is for a browser's tab, and in a fixed colour for either look of the site. */
function writeMark(): void {
  const mark = readFileSync(join(rootFolder, 'apps/web/public/latch.svg'), 'utf8')
  const [, light = '', dark = ''] = /fill:(#\w+)\}.*fill:(#\w+)\}/.exec(mark) ?? []
  write('public/latch.svg', mark)
  for (const [name, fill] of Object.entries({ light, dark })) {
    write(`public/latch-${name}.svg`, mark.replace(/<style>.*<\/style>/, '').replace('<svg ', `<svg fill="${fill}" `))
  }
}

function toEntry({ name, title }: Page) {
  return { name, title }
}

function write(path: string, text: string): void {
  const file = join(pagesFolder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

function copy(from: string, to: string): void {
  cpSync(join(rootFolder, from), join(pagesFolder, to), { recursive: true })
}
