import { LiveRegion, Notice, PageFrame } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { createPasskey } from '../keys/createPasskey.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import styles from '../layout/screens.module.css'
import { sentenceOf } from '../sentence.ts'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import shell from '../shell/shell.module.css'
import { acceptInvitation } from './acceptInvitation.ts'
import { KeyChoice } from './KeyChoice.tsx'
import { PasskeyChoice } from './PasskeyChoice.tsx'

export type InvitedPageProps = {
  readonly parts: ConsoleDeps
  /** Empty where the link is damaged. */
  readonly token: string
}

type Way = 'passkey' | 'key'

/** Where the link of an invitation leads: the way to become a user, with a credential of one's own. */
export function InvitedPage({ parts, token }: InvitedPageProps) {
  const [trying, setTrying] = useState<Way>()
  const [failure, setFailure] = useState<string>()
  const [joined, setJoined] = useState<string>()
  const { boot, passkeys } = parts

  useEffect(() => {
    document.title = `Invitation · ${boot.name}`
  }, [boot.name])

  async function attempt(way: Way, accept: () => Promise<string>) {
    if (trying !== undefined) return
    setTrying(way)
    setFailure(undefined)
    try {
      setJoined(await accept())
    } catch (error) {
      setFailure(sentenceOf(error))
    } finally {
      setTrying(undefined)
    }
  }

  async function byPasskey(name: string): Promise<string> {
    if (passkeys === undefined) throw new TypeError('There are no passkeys here')
    const passkeyName = name === '' ? 'Passkey' : name
    const passkey = await createPasskey({ maker: passkeys, rpId: boot.rpId, userName: boot.name, name: passkeyName })
    return await acceptInvitation(parts, { token, apiKeys: [], authenticators: [passkey] })
  }

  const byKey = (publicKey: string) => {
    const apiKey = { apiKeyName: 'API key', publicKey, curveType: 'API_KEY_CURVE_P256' } as const
    return acceptInvitation(parts, { token, apiKeys: [apiKey], authenticators: [] })
  }

  return (
    <PageFrame
      width="narrow"
      title="You are invited"
      head={<p className={shell['site']}>{boot.name}: the keys that this service keeps</p>}
    >
      <main className={styles['stack']}>
        {token === '' && (
          <Notice kind="caution" title="This link is not whole">
            Open it again from the mail, as a whole.
          </Notice>
        )}
        {failure !== undefined && (
          <Notice kind="caution" title="You are no user yet">
            {failure}
          </Notice>
        )}
        {joined !== undefined && <Joined organizationId={joined} />}
        {token !== '' && joined === undefined && (
          <>
            <PasskeyChoice
              isPossible={passkeys !== undefined}
              isBusy={trying === 'passkey'}
              onChoose={(name) => attempt('passkey', () => byPasskey(name))}
            />
            <KeyChoice isBusy={trying === 'key'} onChoose={(publicKey) => attempt('key', () => byKey(publicKey))} />
          </>
        )}
        <LiveRegion status={joined === undefined ? '' : 'You are a user now.'} alert={failure} />
      </main>
    </PageFrame>
  )
}

function Joined({ organizationId }: { readonly organizationId: string }) {
  return (
    <section className={styles['panel']} aria-label="You are a user now">
      <h2 className={styles['panelTitle']}>You are a user now</h2>
      <p className={styles['text']}>Sign in to the console with what you have just set up.</p>
      <p className={styles['quiet']}>Organization {organizationId}</p>
      <div className={styles['links']}>
        <LinkButton href="/console">Go to the console</LinkButton>
      </div>
    </section>
  )
}
