import { type Address, type AvatarRecord, avatarTokenCalls, readAvatarToken } from '@latchkey/evm'
import {
  type Picture,
  type PictureSources,
  type PlainSource,
  readDescription,
  readPicture,
  toPlainSource,
} from '../pictures/pictureSources.ts'

/** The picture of an avatar record of somebody; undefined where there is none that can be shown. */
export async function findPicture(
  record: AvatarRecord,
  owner: Address,
  sources: PictureSources,
): Promise<Picture | undefined> {
  const source = record.kind === 'token' ? await findTokenPicture(record, owner, sources) : record
  return source === undefined ? undefined : await readPicture(source, sources)
}

type TokenRecord = Extract<AvatarRecord, { kind: 'token' }>

async function findTokenPicture(
  record: TokenRecord,
  owner: Address,
  sources: PictureSources,
): Promise<PlainSource | undefined> {
  const { rpc, signal } = sources
  const outcomes = await rpc(record.chainId)?.batch(avatarTokenCalls(record, owner), { signal })
  const answers = outcomes?.map((outcome) => ('result' in outcome ? outcome.result : undefined)) ?? []
  const described = toPlainSource(readAvatarToken(record, owner, answers))
  return described === undefined ? undefined : (await readDescription(described, sources))?.picture
}
