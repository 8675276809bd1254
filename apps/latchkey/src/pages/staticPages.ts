import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bytes } from '@latchkey/base'
import {
  encodeBody,
  encodeFiles,
  escapeHtml,
  readFolder,
  type Served,
  sendFile,
  serveFile,
  serveFiles,
} from '@latchkey/node'
import type { Language } from '@latchkey/texts'
import { digestOf, inlineDigestsOf, putImportMap, putIntegrity, shortDigest } from './integrity.ts'
import type { OwnLooks } from './ownLooks.ts'
import { contentSecurityPolicy, type PolicyExceptions, permissionsPolicy } from './securityHeaders.ts'
import { consoleSpeech, type PageSpeech, pocketSpeech, speakPage, webSpeech } from './speakPage.ts'
import { createSpokenPages } from './spokenPages.ts'

/** One built site and its place on this origin. */
export type Site = {
  /** The start of its files' addresses. */
  readonly base: '' | '/pocket' | '/console'
  /** The addresses of its page. */
  readonly pagePaths: ReadonlySet<string>
  /** Its page, and nothing that it embeds, may use the camera to scan a code. */
  readonly hasCamera: boolean
  /** True for the site that answers every other path, with 404, in its own looks. */
  readonly takesUnknown: boolean
  /** The sentences of its page before its code runs. */
  readonly speech: PageSpeech
}

/** The product's own pages: the addresses that its router knows. A visitor walks to the one that scans without loading it. */
const webSite: Site = {
  base: '',
  pagePaths: new Set(['/', '/send', '/sign', '/activity', '/receive', '/approvals', '/collectibles']),
  hasCamera: true,
  takesUnknown: true,
  speech: webSpeech,
}

/** The pocket wallet. */
export const pocketSite: Site = {
  base: '/pocket',
  // The last is what becomes of a universal link of the pairing protocol.
  pagePaths: new Set(['/pocket', '/pocket/', '/pocket/wc']),
  hasCamera: true,
  takesUnknown: false,
  speech: pocketSpeech,
}

/** Where the links in mails to new users of custody lead: a page of the console. */
export const invitationPath = '/console/invitation'

/** The owner's console. */
export const consoleSite: Site = {
  base: '/console',
  pagePaths: new Set(['/console', '/console/', invitationPath]),
  hasCamera: false,
  takesUnknown: false,
  speech: consoleSpeech,
}

/** Answers a request for a page or one of its files; undefined for any other method, or a path of somebody else. */
export type StaticPages = { answer(request: Request): Response | Promise<Response> | undefined }

export type LoadOptions = {
  /** Where the page may connect beside this origin. */
  readonly connectOrigins?: readonly string[]
  /** The key frame, which the page may embed. */
  readonly frameOrigin?: string | undefined
  /** Origins whose pages may frame the page. */
  readonly frameAncestors?: readonly string[]
  /** Whether windows that the page opens keep a hold of it, to answer. */
  readonly hasPopups?: boolean
  /** Scripts beside those of the folder, by their path; each path changes with its contents. */
  readonly modules?: ReadonlyMap<string, Bytes>
  /** The owner's theme; ours unless given. */
  readonly looks?: Pick<OwnLooks, 'css' | 'mode' | 'files'>
  /** The product's own pages unless given. */
  readonly site?: Site
  /** Addresses of its page beside those of the site, such as what only a local run has. */
  readonly morePaths?: readonly string[]
  /** Likewise, for addresses that cannot be listed. */
  readonly isMorePath?: (path: string) => boolean
  /** Whether the page is there in languages that nobody speaks, for who tries it. */
  readonly hasPseudo?: boolean
}

/**
 * Reads a built site into memory and puts `boot` into its index.html. Requests then only ever look a name up, so that
 * no path can lead out of the folder.
 */
export async function loadStaticPages(folder: string, boot: unknown, options: LoadOptions = {}): Promise<StaticPages> {
  const {
    site = webSite,
    morePaths = [],
    isMorePath = () => false,
    hasPseudo = false,
    modules = new Map(),
    looks,
  } = options
  const files = new Map<string, Served>()
  const digests = new Map<string, string>()
  const theme = looks?.css && ([`${site.base}/assets/theme-${shortDigest(looks.css)}.css`, looks.css] as const)
  const added = [...(await encodeFiles(modules)), ...(looks?.files ?? []), ...(theme === undefined ? [] : [theme])]
  for (const [name, file] of serveFiles(new Map([...added, ...(await readFolder(folder, site.base))]))) {
    digests.set(name, digestOf(file.body))
    if (!name.endsWith('.html')) files.set(name, file)
  }
  const html = putLooks(await readFile(join(folder, 'index.html'), 'utf8'), theme?.[0], looks?.mode)
  for (const name of iconsOf(html)) {
    const icon = files.get(name)
    if (icon !== undefined) files.set(name, { ...icon, headers: { ...icon.headers, ...openToOthers } })
  }
  const styleDigests = inlineDigestsOf(html, 'style')
  async function makePage(written: string): Promise<Served> {
    const page = putImportMap(putIntegrity(putBoot(written, boot), digests), digests)
    const body = new TextEncoder().encode(page.html)
    const served = serveFile('/index.html', body, await encodeBody(body))
    const scriptDigests = [page.digest, ...inlineDigestsOf(html, 'script')]
    return { ...served, headers: { ...served.headers, ...headersOf(options, { scriptDigests, styleDigests }, site) } }
  }
  const built = { html, files: [...files.keys()], speech: site.speech }
  const speak = async (language: Language) => await makePage(await speakPage(built, language))
  const pageFor = await createSpokenPages(speak, { hasPseudo })
  async function answerPage(request: Request, status: number): Promise<Response> {
    return sendFile(request, await pageFor(request), status)
  }

  return {
    answer(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      const { pathname } = new URL(request.url)
      const file = files.get(pathname)
      if (file !== undefined) return sendFile(request, file, 200)
      const isPage = site.pagePaths.has(pathname) || morePaths.includes(pathname) || isMorePath(pathname)
      if (isPage) return answerPage(request, 200)
      // The page itself shows what is wrong with the address, in its own looks.
      return site.takesUnknown ? answerPage(request, 404) : undefined
    },
  }
}

/** Names the sheet of the theme after all others, and the look in which the page begins, before anything is painted. */
function putLooks(html: string, sheet: string | undefined, mode: OwnLooks['mode'] = 'system'): string {
  const begun = html.replace('data-latchkey-theme="system"', `data-latchkey-theme="${mode}"`)
  return sheet === undefined ? begun : begun.replace('</head>', `<link rel="stylesheet" href="${sheet}"></head>`)
}

/** Wallets show the icon of a site in windows of their own, which are of another origin. */
const openToOthers = { 'cross-origin-resource-policy': 'cross-origin' }

/** The icons that a page names. */
function iconsOf(html: string): readonly string[] {
  return [...html.matchAll(/<link rel="icon" href="([^"]+)"/g)].flatMap(([, name]) => name ?? [])
}

/** Sources that a page's own headers allow beside those of all answers. */
function headersOf(
  { connectOrigins = [], frameOrigin, frameAncestors = [], hasPopups = false }: LoadOptions,
  inline: Pick<PolicyExceptions, 'scriptDigests' | 'styleDigests'>,
  { hasCamera }: Site,
): Readonly<Record<string, string>> {
  const frame = frameOrigin !== undefined && { frameOrigin }
  return {
    'content-security-policy': contentSecurityPolicy({ ...inline, connectOrigins, frameAncestors, ...frame }),
    ...((hasCamera || frameOrigin !== undefined) && {
      'permissions-policy': permissionsPolicy({
        ...(hasCamera && { camera: 'self' }),
        // A text pasted into the frame is not left for other programs: the frame clears the clipboard.
        ...(frameOrigin !== undefined && { 'clipboard-write': `self "${frameOrigin}"` }),
      }),
    }),
    ...(hasPopups && { 'cross-origin-opener-policy': 'same-origin-allow-popups' }),
  }
}

/** Several sites as one: the first that knows a path answers. */
export function joinSites(sites: readonly StaticPages[]): StaticPages {
  return {
    answer(request) {
      for (const site of sites) {
        const answer = site.answer(request)
        if (answer !== undefined) return answer
      }
      return undefined
    },
  }
}

/**
 * Puts the start values into the page as JSON, in an attribute: no value can end it, and it is no script that somebody
 * has to tell from those that run.
 */
export function putBoot(html: string, boot: unknown): string {
  const element = `<meta name="latchkey-boot" content="${escapeHtml(JSON.stringify(boot))}">`
  const place = /<meta name="latchkey-boot"[^>]*>/
  // Replacements are functions because `$` in a value would otherwise be read as a pattern.
  if (place.test(html)) return html.replace(place, () => element)
  return html.replace('</head>', () => `${element}</head>`)
}
