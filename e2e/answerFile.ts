import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const types: Readonly<Record<string, string>> = { '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript' }

/** Answers with a file of a folder of pages, `index.html` at its root, and the headers that its host adds. */
export async function answerFile(folder: string, request: Request, added: object = {}): Promise<Response> {
  const { pathname } = new URL(request.url)
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const entries = await readdir(folder, { recursive: true })
  if (!entries.includes(name)) return new Response(null, { status: 404 })
  const headers = { 'content-type': types[extname(name)] ?? 'application/octet-stream', ...added }
  return new Response(Uint8Array.from(await readFile(join(folder, name))), { headers })
}
