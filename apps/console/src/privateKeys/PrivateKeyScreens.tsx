import { isId } from '../boot.ts'
import type { Place } from '../layout/route.ts'
import { NewPrivateKey } from './NewPrivateKey.tsx'
import { PrivateKeyDetail } from './PrivateKeyDetail.tsx'
import { PrivateKeyExport } from './PrivateKeyExport.tsx'
import { PrivateKeyList } from './PrivateKeyList.tsx'

/** The private keys: all of them, one, its export, or a new one. */
export function PrivateKeyScreens({ id, part }: Place) {
  if (id === 'new') return <NewPrivateKey />
  if (!isId(id)) return <PrivateKeyList />
  return part === 'export' ? <PrivateKeyExport key={id} privateKeyId={id} /> : <PrivateKeyDetail key={id} id={id} />
}
