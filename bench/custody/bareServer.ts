// A program: the least that any custody server does. It verifies the stamp and signs, natively, and keeps nothing.
import { createHash, createPublicKey, randomBytes, randomUUID, verify } from 'node:crypto'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { answerCpu, tellParent } from './child.ts'

type Native = {
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { readonly signature: Uint8Array; readonly recid: number }
}
const native: Native = createRequire(new URL('../../apps/custody-server/package.json', import.meta.url))('secp256k1')
const privateKey = randomBytes(32)
const keys = new Map<string, ReturnType<typeof createPublicKey>>()
const spki = Buffer.from('3039301306072a8648ce3d020106082a8648ce3d030107032200', 'hex')

function keyOf(text: string) {
  const known = keys.get(text)
  if (known !== undefined) return known
  const key = createPublicKey({ key: Buffer.concat([spki, Buffer.from(text, 'hex')]), format: 'der', type: 'spki' })
  keys.set(text, key)
  return key
}

function answer(path: string, body: string): object {
  const request = JSON.parse(body)
  const { organizationId } = request
  if (path.endsWith('/whoami')) {
    return { organizationId, organizationName: 'bench', userId: organizationId, username: 'owner' }
  }
  if (path.endsWith('/list_wallet_accounts')) {
    const account = { walletAccountId: randomUUID(), organizationId, walletId: randomUUID(), curve: 'CURVE_SECP256K1' }
    return { accounts: [{ ...account, pathFormat: 'PATH_FORMAT_BIP32', path: "m/44'/60'/0'/0/0", address: '0x' }] }
  }
  const { signature, recid } = native.ecdsaSign(Buffer.from(request.parameters.payload, 'hex'), privateKey)
  const [r, s] = [0, 32].map((from) => Buffer.from(signature.subarray(from, from + 32)).toString('hex'))
  const fingerprint = `sha256:${createHash('sha256').update(body).digest('hex')}`
  const createdAt = { seconds: '0', nanos: '0' }
  return {
    activity: {
      ...{ id: randomUUID(), organizationId, status: 'ACTIVITY_STATUS_COMPLETED', type: request.type },
      intent: { signRawPayloadIntentV2: request.parameters },
      result: { signRawPayloadResult: { r, s, v: `0${recid}` } },
      votes: [{ id: randomUUID(), selection: 'VOTE_SELECTION_APPROVED', message: body, createdAt }],
      ...{ appProofs: [], fingerprint, canApprove: false, canReject: false, createdAt, updatedAt: createdAt },
    },
  }
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks)
    const stamp = JSON.parse(Buffer.from(String(request.headers['x-stamp']), 'base64url').toString())
    if (!verify('sha256', body, keyOf(stamp.publicKey), Buffer.from(stamp.signature, 'hex'))) {
      response.writeHead(401).end()
      return
    }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer(request.url ?? '', body.toString())))
  })
})
server.listen(0, '127.0.0.1', () => {
  answerCpu()
  // A TCP server's address is never a path.
  tellParent({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
