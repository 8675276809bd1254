import type { PrivateKey } from '@latchkey/custody'
import { NextIcon } from '@latchkey/ui'
import { Badge } from '../layout/Badge.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { curveWords } from './curves.ts'

/** The single private keys of the organization; those of wallets belong to their wallets. */
export function PrivateKeyList() {
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['PrivateKeyList', organizationId],
    async (signal: AbortSignal) => (await reader.query('list_private_keys', { organizationId }, signal)).privateKeys,
  )
  return (
    <Page
      title="Private keys"
      action={
        <LinkButton kind="new" href={hrefOf('keys', 'new')}>
          New private key
        </LinkButton>
      }
    >
      <p className={styles['lead']}>Keys that stand for themselves, without a recovery phrase.</p>
      <Loaded load={load} what="private keys">
        {(keys) =>
          keys.length === 0 ? (
            <Empty>There are no single private keys. Those of wallets belong to their wallets.</Empty>
          ) : (
            <ul className={styles['list']}>
              {keys.map((key) => (
                <PrivateKeyRow key={key.privateKeyId} privateKey={key} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function PrivateKeyRow({ privateKey }: { readonly privateKey: PrivateKey }) {
  const { privateKeyId, privateKeyName, curve, addresses, publicKey, imported, exported } = privateKey
  return (
    <li>
      <a className={styles['item']} href={hrefOf('keys', privateKeyId)}>
        <span className={styles['itemText']}>
          <span className={styles['itemTitle']}>{visible(privateKeyName)}</span>
          <span className={styles['quiet']}>{curveWords(curve)}</span>
          <span className={styles['code']}>{visible(addresses[0]?.address ?? publicKey)}</span>
        </span>
        {imported && <Badge>Imported</Badge>}
        {exported && <Badge standing="out">Exported</Badge>}
        <NextIcon sizePx={18} />
      </a>
    </li>
  )
}
