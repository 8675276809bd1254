import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Serving, serve } from '@latchkey/node'

/** A built page over HTTP, compressed like the product. */
export async function serveFolder(folder: string): Promise<Serving> {
  const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' }
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(path.slice(folder.length), Uint8Array.from(brotliCompressSync(await readFile(path))))
  }
  const fetch = (request: Request) => {
    const { pathname } = new URL(request.url)
    const name = pathname === '/' ? '/index.html' : pathname
    const body = files.get(name)
    if (body === undefined) return new Response(null, { status: 404 })
    const type = types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    const caching = name === '/index.html' ? 'no-store' : 'public, max-age=31536000, immutable'
    return new Response(body, { headers: { 'content-type': type, 'content-encoding': 'br', 'cache-control': caching } })
  }
  return await serve({ fetch, host: '127.0.0.1', port: 0 })
}
