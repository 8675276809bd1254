import { createHash } from 'node:crypto'
import type { Bytes } from '@latchkey/base'
import { encodeBody, readFolder, type Served, serveFile, serveFiles } from '@latchkey/node'
import type { Language } from '@latchkey/texts'
import { KeyFrameError } from '../errors.ts'
import { frameLanguage, loadFrameSpeech, type SpokenFrame } from './frameSpeech.ts'

/** The files of a build by their paths. */
export type BuiltFiles = ReadonlyMap<string, Bytes>

/** Looks that a page may ask for by `?theme=`; those of the visitor's computer unless it asks. */
const themes = ['light', 'dark']

/** On every answer. Nothing of the frame comes from, or goes to, another origin. */
export const commonHeaders = {
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy':
    'camera=(), clipboard-read=(), display-capture=(), geolocation=(), microphone=(), payment=(), publickey-credentials-get=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

/** Reads a build, each of its files below `base`. Fails with `not_built`. */
export async function readBuilt(folder: string, base: string): Promise<BuiltFiles> {
  return await readFolder(folder, base).catch((cause: unknown) => {
    throw notBuilt('its folder cannot be read', cause)
  })
}

/** The language and the look that an address asks for, as they stand in it. */
export type AskedPage = { readonly language: string | null; readonly theme: string | null }

/**
 * The page in each language and look, made when it is first asked for. There are no more of them than languages and
 * looks: what a request names is only ever looked up.
 */
export async function createPages(
  files: BuiltFiles,
  path: string,
  settingsOf: (language: Language) => object | Promise<object>,
): Promise<(asked: AskedPage) => Promise<Served>> {
  const built = files.get(path)
  if (built === undefined) throw notBuilt(`${path.slice(1)} is missing`)
  const html = putIntegrity(new TextDecoder().decode(built), files)
  const made = new Map<string, Promise<Served>>()
  const pageOf = (asked: AskedPage) => {
    const language = frameLanguage(asked.language)
    const theme = themes.find((each) => each === asked.theme) ?? 'system'
    const name = `${language.tag} ${theme}`
    async function make(): Promise<Served> {
      let isLasting = false
      try {
        const { isComplete, ...spoken } = await loadFrameSpeech(language)
        const page = await servePage(html, { settings: await settingsOf(spoken.language), spoken, theme })
        isLasting = isComplete
        return page
      } finally {
        // It is made again for the next who asks, and in its language.
        if (!isLasting) made.delete(name)
      }
    }
    const page = made.get(name) ?? make()
    made.set(name, page)
    return page
  }
  await pageOf({ language: null, theme: null })
  return pageOf
}

type PageParts = { readonly settings: object; readonly spoken: SpokenFrame; readonly theme: string }

async function servePage(built: string, { settings, spoken, theme }: PageParts): Promise<Served> {
  const { language, speech } = spoken
  const root = `<html lang="${language.tag}" dir="${language.direction}" data-latchkey-theme="${theme}">`
  const html = putWords(built.replace(/<html[^>]*>/, root), speech)
  const body = new TextEncoder().encode(putSettings(html, { ...settings, speech }))
  // The page is embedded by other origins, which may ask this of everything they embed.
  return withHeaders(serveFile('/index.html', body, await encodeBody(body)), {
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** The files of a build below a path, as they are answered. */
export function assetsOf(files: BuiltFiles, below: string): ReadonlyMap<string, Served> {
  return new Map([...serveFiles(files)].filter(([name]) => name.startsWith(below)).map(toAsset))
}

function toAsset([name, file]: [string, Served]): [string, Served] {
  const headers = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
  }
  return [name, withHeaders(file, headers)]
}

function withHeaders(file: Served, headers: Served['headers']): Served {
  return { ...file, headers: { ...commonHeaders, ...file.headers, ...headers } }
}

/** For whom no code runs: the sentences of this page stand in no other place. */
function putWords(html: string, { sentences }: SpokenFrame['speech']): string {
  const words = (sentences['frame.script'] ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return html.replace(/<noscript>[^<]*/, () => `<noscript>${words}`)
}

/** As inert JSON: `<` is escaped, so that no value can end the element. */
function putSettings(html: string, settings: object): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  const place = /(<script[^>]*\bid="key-frame-settings"[^>]*>)[^<]*(<\/script>)/
  if (!place.test(html)) throw notBuilt('its page has no place for the settings')
  return html.replace(place, (_whole, open: string, close: string) => `${open}${json}${close}`)
}

/** Every script and style carries its digest, and a page with one that is not of the build is not served. */
function putIntegrity(html: string, files: BuiltFiles): string {
  return html.replace(/<(?:script|link)\b[^>]*\b(?:src|href)="(\/[^"]+)"[^>]*>/g, (tag, name: string) => {
    const body = files.get(name)
    if (body === undefined) throw notBuilt(`${name} is missing`)
    const digest = `sha384-${createHash('sha384').update(body).digest('base64')}`
    return tag.replace(/\s*\/?>$/, ` integrity="${digest}">`)
  })
}

function notBuilt(reason: string, cause?: unknown): KeyFrameError {
  return new KeyFrameError('not_built', { data: { reason }, cause })
}
