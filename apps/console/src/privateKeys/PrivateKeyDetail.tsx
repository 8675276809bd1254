import type { PrivateKey } from '@latchkey/custody'
import { walletTexts } from '@latchkey/texts'
import { consolePrivateKeysTexts } from '@latchkey/texts/console'
import { Button, CopyButton, Moment, useTexts } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { AddressOrCode } from '../layout/AddressOrCode.tsx'
import { Badge } from '../layout/Badge.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { toMs } from '../layout/moments.ts'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'
import { useWords } from '../values/useWords.ts'

/** One private key: everything about it but the key. */
export function PrivateKeyDetail({ id }: { readonly id: string }) {
  const { say } = useTexts(consolePrivateKeysTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(['PrivateKeyDetail', organizationId, id], async (signal: AbortSignal) => {
    const { privateKey } = await reader.query('get_private_key', { organizationId, privateKeyId: id }, signal)
    const { privateKeyTags } = await reader.query('list_private_key_tags', { organizationId }, signal)
    return { privateKey, tags: privateKeyTags.filter(({ tagId }) => privateKey.privateKeyTags.includes(tagId)) }
  })
  return (
    <Page title={say('consolePrivateKeys.key')} back={{ href: hrefOf('keys'), title: say('consolePrivateKeys.title') }}>
      <Loaded load={load} what="private key">
        {({ privateKey, tags }) => <Detail privateKey={privateKey} tags={tags} />}
      </Loaded>
    </Page>
  )
}

type DetailProps = {
  readonly privateKey: PrivateKey
  readonly tags: readonly { readonly tagId: string; readonly tagName: string }[]
}

function Detail({ privateKey, tags }: DetailProps) {
  const { say, rich } = useTexts(consolePrivateKeysTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const words = useWords()
  const { privateKeyId, privateKeyName, curve, publicKey, addresses, createdAt, imported, exported } = privateKey
  const propose = usePropose()
  const removal = toChange(
    'delete_private_keys',
    { privateKeyIds: [privateKeyId], deleteWithoutExport: !exported },
    { names: { [privateKeyId]: privateKeyName }, isFinal: true },
  )
  return (
    <div className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>
          <bdi>{visible(privateKeyName)}</bdi>
        </h3>
        {imported && <Badge>{sayWallet('wallet.accounts.imported')}</Badge>}
        {exported && <Badge standing="out">{sayWallet('wallet.accounts.exported')}</Badge>}
      </div>
      <p className={styles['quiet']}>
        {rich('consolePrivateKeys.made', {
          curve: words('curve', curve),
          time: () => <Moment atMs={toMs(createdAt)} />,
        })}
      </p>
      <p className={styles['quiet']}>{say('consolePrivateKeys.id', { id: privateKeyId })}</p>
      <ul className={styles['plainList']}>
        <KeyText label={say('consolePrivateKeys.publicKey')} text={publicKey} />
        {addresses.map(({ format, address }) =>
          address == null ? null : <KeyText key={format} label={words('addressFormat', format ?? '')} text={address} />,
        )}
      </ul>
      {tags.length === 0 ? (
        <p className={styles['text']}>{say('consolePrivateKeys.noTags')}</p>
      ) : (
        <div className={styles['links']}>
          <span>{say('consolePrivateKeys.tags')}</span>
          {tags.map(({ tagId, tagName }) => (
            <a key={tagId} href={hrefOf('tags', tagId)}>
              <bdi>{visible(tagName)}</bdi>
            </a>
          ))}
        </div>
      )}
      <div className={styles['links']}>
        <LinkButton href={hrefOf('keys', privateKeyId, 'export')}>{say('consolePrivateKeys.export')}</LinkButton>
        <Button shape="small" onClick={() => propose(removal, () => goTo('keys'))}>
          {say('consolePrivateKeys.delete')}
        </Button>
      </div>
    </div>
  )
}

function KeyText({ label, text }: { readonly label: string; readonly text: string }) {
  const { say } = useTexts(consolePrivateKeysTexts)
  return (
    <li className={styles['between']}>
      <span className={styles['itemText']}>
        <span className={styles['quiet']}>{label}</span>
        <AddressOrCode text={text} />
      </span>
      <CopyButton
        kind="quiet"
        shape="icon"
        text={text}
        label={say('consolePrivateKeys.copy', { value: visible(text) })}
      />
    </li>
  )
}
