import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publicKeyOf, type QuorumSigner } from '@latchkey/custody'
import { type KeyFrameHandler, keyFrameHandler, toldPath } from '@latchkey/key-frame'
import { type Serving, serve } from '@latchkey/node'
import { p256 } from '@noble/curves/nist.js'
import { build } from 'vite'
import { answerFile } from '../answerFile.ts'

/** A page with the official stampers, the same page elsewhere, and the key frame that knows only the first. */
export type FrameStage = {
  /** The origin of the page that may embed the frame. */
  readonly page: string
  /** The origin of the same page that may not. */
  readonly foreignPage: string
  readonly frame: string
  readonly signer: QuorumSigner
  close(): Promise<void>
}

/** Builds the frame and the page, and serves both on ports of their own. `told` answers what the frame's page for signing asks. */
export async function createFrameStage(told?: (request: Request) => Promise<Response>): Promise<FrameStage> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-frame-'))
  const [dist, pages] = [join(folder, 'frame'), join(folder, 'page')]
  await buildInto('../../apps/key-frame/', dist)
  await buildInto('./stamperPage/', pages)
  const servings: Serving[] = []
  const listen = async (fetch: (request: Request) => Response | Promise<Response>) => {
    servings.push(await serve({ fetch, host: '127.0.0.1', port: 0 }))
    return servings.at(-1)?.port ?? 0
  }
  const answerPage = (request: Request) => answerFile(pages, request)
  const page = `http://localhost:${await listen(answerPage)}`
  const foreignPage = `http://localhost:${await listen(answerPage)}`
  let handler: KeyFrameHandler | undefined
  const answerFrame = (request: Request) => {
    if (told !== undefined && new URL(request.url).pathname === toldPath) return told(request)
    return handler?.(request) ?? new Response(null, { status: 503 })
  }
  const frame = `http://keys.localhost:${await listen(answerFrame)}`
  const privateKey = p256.utils.randomSecretKey()
  const publicKey = publicKeyOf(privateKey)
  const quorumPublicKey = Buffer.from(publicKey).toString('hex')
  handler = await keyFrameHandler({ origin: frame, allowedParents: [page], quorumPublicKey, dist })
  return {
    page,
    foreignPage,
    frame,
    signer: { publicKey, sign: (data) => p256.sign(data, privateKey, { format: 'der', prehash: true }) },
    close: async () => {
      await Promise.all(servings.map((serving) => serving.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function buildInto(source: string, outDir: string): Promise<void> {
  const root = fileURLToPath(new URL(source, import.meta.url))
  await build({ root, logLevel: 'error', build: { outDir, emptyOutDir: true } })
}
