import type { PrivateKey } from '@latchkey/custody'
import { Button, CopyButton, Moment } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
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
import { curveWords, formatWords } from './curves.ts'

/** One private key: everything about it but the key. */
export function PrivateKeyDetail({ id }: { readonly id: string }) {
  const { reader, organizationId } = useSession()
  const load = useLoad(['PrivateKeyDetail', organizationId, id], async (signal: AbortSignal) => {
    const { privateKey } = await reader.query('get_private_key', { organizationId, privateKeyId: id }, signal)
    const { privateKeyTags } = await reader.query('list_private_key_tags', { organizationId }, signal)
    return { privateKey, tags: privateKeyTags.filter(({ tagId }) => privateKey.privateKeyTags.includes(tagId)) }
  })
  return (
    <Page title="Private key" back={{ href: hrefOf('keys'), title: 'Private keys' }}>
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
  const { privateKeyId, privateKeyName, curve, publicKey, addresses, createdAt, imported, exported } = privateKey
  const propose = usePropose()
  const removal = toChange(
    'delete_private_keys',
    { privateKeyIds: [privateKeyId], deleteWithoutExport: !exported },
    { names: { [privateKeyId]: visible(privateKeyName) }, isFinal: true },
  )
  return (
    <div className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h3 className={styles['panelTitle']}>{visible(privateKeyName)}</h3>
        {imported && <Badge>Imported</Badge>}
        {exported && <Badge standing="out">Exported</Badge>}
      </div>
      <p className={styles['quiet']}>
        {curveWords(curve)}, made <Moment atMs={toMs(createdAt)} />
      </p>
      <p className={styles['quiet']}>Id {privateKeyId}</p>
      <ul className={styles['plainList']}>
        <KeyText label="Public key" text={publicKey} />
        {addresses.map(({ format, address }) =>
          address == null ? null : <KeyText key={format} label={formatWords(format ?? '')} text={address} />,
        )}
      </ul>
      <p className={styles['text']}>
        Tags:{' '}
        {tags.length === 0
          ? 'none'
          : tags.map(({ tagId, tagName }, index) => (
              <span key={tagId}>
                {index > 0 && ', '}
                <a href={hrefOf('tags', tagId)}>{visible(tagName)}</a>
              </span>
            ))}
      </p>
      <div className={styles['links']}>
        <LinkButton href={hrefOf('keys', privateKeyId, 'export')}>Export</LinkButton>
        <Button shape="small" onClick={() => propose(removal, () => goTo('keys'))}>
          Delete the private key …
        </Button>
      </div>
    </div>
  )
}

function KeyText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <li className={styles['between']}>
      <span className={styles['itemText']}>
        <span className={styles['quiet']}>{label}</span>
        <span className={styles['code']}>{visible(text)}</span>
      </span>
      <CopyButton kind="quiet" shape="icon" text={text} label={`Copy ${label} ${visible(text)}`} />
    </li>
  )
}
