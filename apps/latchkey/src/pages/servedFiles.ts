import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** In the order in which they are chosen, and how the build names a file in them. */
const encodings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof encodings
export type Bytes = Uint8Array<ArrayBuffer>

/** A file as it is sent. */
export type Served = {
  readonly body: Bytes
  /** The same, smaller. */
  readonly encoded: { readonly [Name in Encoding]?: Bytes | undefined }
  readonly headers: Readonly<Record<string, string>>
}

/** Everything in a folder by its address, which begins with `base`; what begins with a dot is for nobody. */
export async function readFiles(folder: string, base: string): Promise<ReadonlyMap<string, Bytes>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('.'))
  const found = new Map<string, Bytes>()
  for (const path of paths) {
    found.set(`${base}/${path.split(sep).join('/')}`, Uint8Array.from(await readFile(join(folder, path))))
  }
  return found
}

/** Files as they are sent: encodings that the build has written beside one are its own, and have no address. */
export function serveFiles(built: ReadonlyMap<string, Bytes>): ReadonlyMap<string, Served> {
  const names = [...built.keys()].filter((name) => !/\.(?:br|gz)$/.test(name))
  return new Map(
    names.map((name) => {
      const encoded = { br: built.get(`${name}${encodings.br}`), gzip: built.get(`${name}${encodings.gzip}`) }
      return [name, serve(name, built.get(name) ?? new Uint8Array(), encoded)]
    }),
  )
}

/** The page is made at the start, so its encodings are too. */
export async function encodePage(html: string): Promise<[Bytes, Served['encoded']]> {
  const body = new TextEncoder().encode(html)
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
  return [body, { br: Uint8Array.from(br), gzip: Uint8Array.from(gzipped) }]
}

export function serve(name: string, body: Bytes, encoded: Served['encoded']): Served {
  const type = contentTypes[extname(name)] ?? 'application/octet-stream'
  // Every name under these holds a hash of the contents, so these never change.
  const caching = /^(?:(?:\/(?:pocket|console|docs))?\/assets|\/wallet-modules)\//.test(name)
    ? 'public, max-age=31536000, immutable'
    : 'no-store'
  return { body, encoded, headers: { 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' } }
}

export function toResponse(request: Request, { body, encoded, headers }: Served, status: number): Response {
  const encoding = chooseEncoding(request.headers.get('accept-encoding') ?? '', encoded)
  const chosen = (encoding && encoded[encoding]) ?? body
  return new Response(request.method === 'HEAD' ? null : chosen, {
    status,
    headers: {
      ...headers,
      'content-length': String(chosen.length),
      ...(encoding !== undefined && { 'content-encoding': encoding }),
    },
  })
}

/** The first that there is and that is accepted; one with a weight of nothing is refused (RFC 9110). */
function chooseEncoding(accepted: string, encoded: Served['encoded']): Encoding | undefined {
  const names = accepted.split(',').flatMap((each) => {
    const [name = '', weight = ''] = each
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=\s*/)
    return /^0(?:\.0*)?$/.test(weight) ? [] : name
  })
  return (Object.keys(encodings) as Encoding[]).find((name) => encoded[name] !== undefined && names.includes(name))
}
