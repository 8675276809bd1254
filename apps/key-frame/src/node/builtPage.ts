import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Language } from '@latchkey/texts'
import { KeyFrameError } from '../errors.ts'
import { frameLanguage, loadFrameSpeech, type SpokenFrame } from './frameSpeech.ts'

/** The files of a build by their paths on the page's origin. */
export type BuiltFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

type Served = { readonly body: Uint8Array<ArrayBuffer>; readonly headers: Readonly<Record<string, string>> }

/** Looks that a page may ask for by `?theme=`; those of the visitor's computer unless it asks. */
const themes = ['light', 'dark']

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
}

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

/**
 * The page in each language and look, made when it is first asked for. There are no more of them than languages and
 * looks: what a request names is only ever looked up.
 */
export async function createPages(
  files: BuiltFiles,
  settingsOf: (language: Language) => object | Promise<object>,
): Promise<(query: URLSearchParams) => Promise<Served>> {
  const built = files.get('/index.html')
  if (built === undefined) throw notBuilt('index.html is missing')
  const html = putIntegrity(new TextDecoder().decode(built), files)
  const made = new Map<string, Promise<Served>>()
  const pageOf = (query: URLSearchParams) => {
    const language = frameLanguage(query.get('language'))
    const theme = themes.find((each) => each === query.get('theme')) ?? 'system'
    const name = `${language.tag} ${theme}`
    const make = async () => {
      const spoken = await loadFrameSpeech(language)
      return servePage(html, { settings: await settingsOf(spoken.language), spoken, theme })
    }
    const page = made.get(name) ?? make()
    made.set(name, page)
    return page
  }
  await pageOf(new URLSearchParams())
  return pageOf
}

type PageParts = { readonly settings: object; readonly spoken: SpokenFrame; readonly theme: string }

function servePage(built: string, { settings, spoken, theme }: PageParts): Served {
  const { language, speech } = spoken
  const root = `<html lang="${language.tag}" dir="${language.direction}" data-latchkey-theme="${theme}">`
  const html = putSettings(built.replace(/<html[^>]*>/, root), { ...settings, speech })
  return {
    body: new TextEncoder().encode(html),
    headers: {
      ...commonHeaders,
      'content-type': 'text/html; charset=utf-8',
      // The page is embedded by other origins, which may ask this of everything they embed.
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    },
  }
}

/** A file of a build as it is answered. */
export function serveAsset([name, body]: [string, Uint8Array<ArrayBuffer>]): [string, Served] {
  const headers = {
    ...commonHeaders,
    'content-type': contentTypes[extname(name)] ?? 'application/octet-stream',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    // A hash of the contents is in every name.
    'cache-control': 'public, max-age=31536000, immutable',
  }
  return [name, { body, headers }]
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

/** Reads a build. Fails with `not_built`. */
export async function readBuilt(folder: string): Promise<BuiltFiles> {
  try {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true })
    const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const read = async (path: string): Promise<[string, Uint8Array<ArrayBuffer>]> => [
      `/${relative(folder, path).split(sep).join('/')}`,
      Uint8Array.from(await readFile(path)),
    ]
    return new Map(await Promise.all(paths.map(read)))
  } catch (cause) {
    throw notBuilt('its folder cannot be read', cause)
  }
}

function notBuilt(reason: string, cause?: unknown): KeyFrameError {
  return new KeyFrameError('not_built', { data: { reason }, cause })
}
