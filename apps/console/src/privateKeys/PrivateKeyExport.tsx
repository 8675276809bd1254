import { consolePrivateKeysTexts } from '@latchkey/texts/console'
import { useTexts } from '@latchkey/ui'
import { toChange } from '../changes/change.ts'
import { ExportForm } from '../exports/ExportForm.tsx'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

/** Takes a private key out of custody. */
export function PrivateKeyExport({ privateKeyId }: { readonly privateKeyId: string }) {
  const { say } = useTexts(consolePrivateKeysTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['PrivateKeyExport', organizationId, privateKeyId],
    async (signal: AbortSignal) =>
      (await reader.query('get_private_key', { organizationId, privateKeyId }, signal)).privateKey,
  )
  return (
    <Page
      title={say('consolePrivateKeys.export.title')}
      back={{ href: hrefOf('keys', privateKeyId), title: say('consolePrivateKeys.key') }}
    >
      <Loaded load={load} what="private key">
        {({ privateKeyName }) => {
          const names = { [privateKeyId]: privateKeyName }
          return (
            <ExportForm
              what="private key"
              toChange={(targetPublicKey) =>
                toChange('export_private_key', { privateKeyId, targetPublicKey }, { names, isFinal: true })
              }
              onDone={() => goTo('keys', privateKeyId)}
            >
              <p className={styles['strong']}>
                <bdi>{visible(privateKeyName)}</bdi>
              </p>
            </ExportForm>
          )
        }}
      </Loaded>
    </Page>
  )
}
