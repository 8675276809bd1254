import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readFolder, type Served, sendFile, serveFiles } from '@latchkey/node'
import { inlineDigestsOf } from './integrity.ts'
import { contentSecurityPolicy } from './securityHeaders.ts'

export const docsPath = '/docs'

/**
 * The framework of the documents' pages puts markup, which their build has made, into them by a trusted type of this name.
 * No other page may, and nothing that a visitor or a wallet says comes near it.
 */
const trustedTypes = 'vue'

/** Answers requests at `docsPath` and below. */
export type DocsPages = (request: Request) => Promise<Response>

/** Whether somebody has built them. */
export function hasDocs(folder: string): boolean {
  return existsSync(join(folder, 'index.html'))
}

/**
 * The documents, as they were built: read when somebody first asks for them, so that no start waits for what few of its
 * visitors want. A start never builds them, and where nobody has, their addresses say so with 404.
 */
export function createDocsPages(folder: string): DocsPages {
  let reading: Promise<ReadonlyMap<string, Served>> | undefined
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } })
    }
    if (reading === undefined && !hasDocs(folder)) return notBuilt(request)
    reading ??= readDocs(folder)
    const files = await reading.catch((error: unknown) => {
      // Another try may find the folder whole.
      reading = undefined
      throw error
    })
    const { pathname } = new URL(request.url)
    // Links of a page are relative to it, so that its folder has one address.
    if (pathname === docsPath) return new Response(null, { status: 308, headers: { location: `${docsPath}/` } })
    const file = files.get(pathname.endsWith('/') ? `${pathname}index.html` : pathname)
    if (file !== undefined) return sendFile(request, file, 200)
    const missing = files.get(`${docsPath}/404.html`)
    return missing === undefined ? new Response(null, { status: 404 }) : sendFile(request, missing, 404)
  }
}

async function readDocs(folder: string): Promise<ReadonlyMap<string, Served>> {
  const built = serveFiles(await readFolder(folder, docsPath))
  return new Map([...built].map(([name, file]) => [name, name.endsWith('.html') ? withPolicy(file) : file]))
}

function withPolicy(page: Served): Served {
  const scriptDigests = inlineDigestsOf(new TextDecoder().decode(page.body), 'script')
  const policy = contentSecurityPolicy({ scriptDigests, trustedTypes })
  return { ...page, headers: { ...page.headers, 'content-security-policy': policy } }
}

function notBuilt(request: Request): Response {
  const text = 'The documents have not been built here. In a clone of Latchkey, "npm run docs" does it.\n'
  return new Response(request.method === 'HEAD' ? null : text, {
    status: 404,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}
