import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { Bytes } from '@latchkey/base'
import { parseAccept } from 'hono/utils/accept'
import { getMimeType } from 'hono/utils/mime'

/** In the order in which they are chosen, and how the build names a file in them. */
const encodings = { br: '.br', gzip: '.gz' } as const
type Encoding = keyof typeof encodings

/** A file as it is sent. */
export type Served = {
  readonly body: Bytes
  /** The same, smaller. */
  readonly encoded: { readonly [Name in Encoding]?: Bytes | undefined }
  readonly headers: Readonly<Record<string, string>>
}

/** Everything in a folder by its address, which begins with `base`; what begins with a dot is for nobody. */
export async function readFolder(folder: string, base: string): Promise<ReadonlyMap<string, Bytes>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !path.split(sep).some((name) => name.startsWith('.')))
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
      return [name, serveFile(name, built.get(name) ?? new Uint8Array(), encoded)]
    }),
  )
}

/** A body in both encodings, for what is made at the start and not by the build. */
export async function encodeBody(body: Bytes): Promise<{ readonly br: Bytes; readonly gzip: Bytes }> {
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(body), promisify(gzip)(body, { level: 9 })])
  return { br: Uint8Array.from(br), gzip: Uint8Array.from(gzipped) }
}

/** The same files with their encodings beside them, named as a build names them. */
export async function encodeFiles(files: ReadonlyMap<string, Bytes>): Promise<ReadonlyMap<string, Bytes>> {
  const all = await Promise.all(
    [...files].map(async ([name, body]): Promise<(readonly [string, Bytes])[]> => {
      const { br, gzip } = await encodeBody(body)
      return [
        [name, body],
        [`${name}${encodings.br}`, br],
        [`${name}${encodings.gzip}`, gzip],
      ]
    }),
  )
  return new Map(all.flat())
}

/** A file by its address, as it is sent. */
export function serveFile(name: string, body: Bytes, encoded: Served['encoded']): Served {
  const type = getMimeType(name) ?? 'application/octet-stream'
  // Every name under these holds a hash of the contents, so these never change.
  const isLasting = /^(?:\/[a-z]+)?\/(?:assets|wallet-modules)\//.test(name)
  const caching = isLasting ? 'public, max-age=31536000, immutable' : 'no-store'
  return { body, encoded, headers: { 'content-type': type, 'cache-control': caching, vary: 'accept-encoding' } }
}

/** The file in the best encoding that is accepted. */
export function sendFile(request: Request, { body, encoded, headers }: Served, status: number): Response {
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
  const names = parseAccept(accepted).flatMap(({ type, q }) => (q > 0 ? type.toLowerCase() : []))
  return (Object.keys(encodings) as Encoding[]).find((name) => encoded[name] !== undefined && names.includes(name))
}
