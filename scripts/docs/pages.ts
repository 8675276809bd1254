import { listFiles, readText } from '../repository.ts'
import { anchorsOf, changeLinks, linksOf, resolveLink } from './links.ts'

/** A page of the site. */
export type Page = {
  /** Its file in the repository, from which its links lead; of a made page, one that would be there. */
  readonly source: string
  /** Its name on the site, without an ending: `embed`, `start/next`. */
  readonly name: string
  readonly title: string
  readonly markdown: string
}

export type Section = { readonly title: string; readonly pages: readonly Page[] }

/**
 * The order of the site. A name that ends with a slash takes what is left of a folder, and one that is not there is passed
 * over, so that a document has its place before it is written. What no line names stands at the end of the guides.
 */
const order: Readonly<Record<string, readonly string[]>> = {
  Start: [
    ...['create', 'start/create', 'start/vite-react', 'start/next', 'start/vue', 'start/svelte', 'start/html'],
    ...['start/node', 'start/'],
  ],
  Guides: ['embed', 'element', 'guides/theme', 'guides/own-button', 'guides/login', 'guides/'],
  'Moving over': ['move/'],
  Owners: [
    'self-host',
    'deploy',
    'operations',
    'languages',
    'prices',
    'tokens',
    'clear-signing',
    'history',
    'sponsoring',
    'collectibles',
    'backups',
    'console',
    'custody-policies',
    'step-up',
    'login-key',
    'owners/',
  ],
  Reference: [
    ...['errors', 'behaviour', 'wallet-book', 'override-connectors', 'simulator', 'simulator-cast'],
    ...['simulator-matrix', 'reference/'],
  ],
  API: ['api/'],
  Why: ['architecture', 'security', 'decisions/'],
}
const sectionOfOthers = 'Guides'

/** Documents that do not stand in `docs/`, and their names on the site. */
const fromElsewhere: Readonly<Record<string, string>> = {
  'ARCHITECTURE.md': 'architecture',
  'SECURITY.md': 'security',
}

/** The documents of the repository that are pages of the site; `docs/README.md` is its first. */
export function readPages(): readonly Page[] {
  const documents = listFiles().filter((path) => /^docs\/.*\.md$/.test(path) || Object.hasOwn(fromElsewhere, path))
  return documents.map((source) => {
    const own = source.replace(/^docs\//, '').replace(/\.md$/, '')
    const name = fromElsewhere[source] ?? (own === 'README' ? 'index' : own)
    return toPage(source, name, readText(source))
  })
}

/** A page by its text, whose first heading is its title. */
export function toPage(source: string, name: string, markdown: string): Page {
  const title = /^# (.+)$/m.exec(markdown)?.[1]
  if (title === undefined) throw new Error(`${source} has no title`)
  return { source, name, title: title.replaceAll('`', ''), markdown }
}

/** Every page but the first, each in its section; a section without pages is left out. */
export function arrange(pages: readonly Page[]): readonly Section[] {
  const left = new Map(pages.filter(({ name }) => name !== 'index').map((page) => [page.name, page]))
  const take = (wanted: string) => {
    const names = wanted.endsWith('/') ? [...left.keys()].filter((name) => name.startsWith(wanted)).sort() : [wanted]
    return names.flatMap((name) => {
      const page = left.get(name)
      left.delete(name)
      return page ?? []
    })
  }
  // A page that is named goes to its place before a folder takes it.
  const named = Object.entries(order).map(([title, names]) => ({ title, pages: names.flatMap(take) }))
  const others = [...left.values()]
  return named
    .map(({ title, pages: own }) => ({ title, pages: title === sectionOfOthers ? [...own, ...others] : own }))
    .filter(({ pages: own }) => own.length > 0)
}

/** Links of pages to places on the site that are not there, each as `file: target`. */
export function findBrokenLinks(pages: readonly Page[]): readonly string[] {
  const anchors = new Map(pages.map(({ source, markdown }) => [source, anchorsOf(markdown)]))
  return pages.flatMap(({ source, markdown }) =>
    linksOf(markdown)
      .filter(({ target }) => {
        const { file, anchor } = resolveLink(source, target)
        const known = anchors.get(file)
        return anchor !== '' && known !== undefined && !known.has(decodeURIComponent(anchor))
      })
      .map(({ target }) => `${source}: ${target}`),
  )
}

/**
 * A page as the site generator takes it. What is not on the site, such as a source, is named and not linked; what is
 * written for a file view alone (comments) is left out.
 */
export function toSite({ source, markdown }: Page, pages: readonly Page[]): string {
  const names = new Map(pages.map((page) => [page.source, page.name]))
  const linked = changeLinks(markdown, ({ whole, text, target }) => {
    if (target.startsWith('#')) return whole
    const { file, anchor } = resolveLink(source, target)
    const name = names.get(file) ?? names.get(`${file.replace(/\/$/, '')}/README.md`)
    if (name !== undefined) return `[${text}](/${name}.md${anchor === '' ? '' : `#${anchor}`})`
    return whole.startsWith('!') ? `![${text}](/${file})` : text
  })
  return linked
    .replace(/^<!--[\s\S]*?-->\n/gm, '')
    .replace(/^```(\w+)/gm, (fence, language: string) => (coloured.includes(language) ? fence : '```text'))
}

/** Languages of code that the site colours. Others are words for a test, such as those of policies. */
const coloured = [
  'css',
  'html',
  'js',
  'json',
  'nginx',
  'sh',
  'sql',
  'svelte',
  'text',
  'toml',
  'ts',
  'tsx',
  'vue',
  'yaml',
]
