import type { PrivateKey } from '@latchkey/custody'
import { walletTexts } from '@latchkey/texts'
import { consolePrivateKeysTexts } from '@latchkey/texts/console'
import { NextIcon, useTexts } from '@latchkey/ui'
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
import { useWords } from '../values/useWords.ts'

/** The single private keys of the organization; those of wallets belong to their wallets. */
export function PrivateKeyList() {
  const { say } = useTexts(consolePrivateKeysTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['PrivateKeyList', organizationId],
    async (signal: AbortSignal) => (await reader.query('list_private_keys', { organizationId }, signal)).privateKeys,
  )
  return (
    <Page
      title={say('consolePrivateKeys.title')}
      action={
        <LinkButton kind="new" href={hrefOf('keys', 'new')}>
          {say('consolePrivateKeys.new')}
        </LinkButton>
      }
    >
      <p className={styles['lead']}>{say('consolePrivateKeys.lead')}</p>
      <Loaded load={load} what="private keys">
        {(keys) =>
          keys.length === 0 ? (
            <Empty>{say('consolePrivateKeys.none')}</Empty>
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
  const { say } = useTexts(walletTexts)
  const words = useWords()
  const { privateKeyId, privateKeyName, curve, addresses, publicKey, imported, exported } = privateKey
  return (
    <li>
      <a className={styles['item']} href={hrefOf('keys', privateKeyId)}>
        <span className={styles['itemText']}>
          <bdi className={styles['itemTitle']}>{visible(privateKeyName)}</bdi>
          <span className={styles['quiet']}>{words('curve', curve)}</span>
          <bdi className={styles['code']}>{visible(addresses[0]?.address ?? publicKey)}</bdi>
        </span>
        {imported && <Badge>{say('wallet.accounts.imported')}</Badge>}
        {exported && <Badge standing="out">{say('wallet.accounts.exported')}</Badge>}
        <NextIcon sizePx={18} />
      </a>
    </li>
  )
}
