import { consoleInvitedTexts, consoleShellTexts } from '@latchkey/texts/console'
import { LiveRegion, Notice, PageFrame, useTexts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { createPasskey } from '../keys/createPasskey.ts'
import { LinkButton } from '../layout/LinkButton.tsx'
import styles from '../layout/screens.module.css'
import type { ConsoleDeps } from '../session/consoleDeps.ts'
import shell from '../shell/shell.module.css'
import { toAlert, useSentence } from '../useSentence.ts'
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
  const sentenceOf = useSentence()
  const { say, spoken } = useTexts(consoleInvitedTexts)
  const { say: sayShell } = useTexts(consoleShellTexts)
  const [trying, setTrying] = useState<Way>()
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const [joined, setJoined] = useState<string>()
  const { boot, passkeys } = parts

  const pageTitle = say('consoleInvited.pageTitle', { name: boot.name })
  useEffect(() => {
    document.title = pageTitle
  }, [pageTitle])

  async function attempt(way: Way, accept: () => Promise<string>) {
    if (trying !== undefined) return
    setTrying(way)
    setFailure(undefined)
    try {
      setJoined(await accept())
    } catch (error) {
      setFailure({ error })
    } finally {
      setTrying(undefined)
    }
  }

  async function byPasskey(name: string): Promise<string> {
    if (passkeys === undefined) throw new TypeError('There are no passkeys here')
    const passkeyName = name === '' ? say('consoleInvited.passkey.nameless') : name
    const passkey = await createPasskey({ maker: passkeys, rpId: boot.rpId, userName: boot.name, name: passkeyName })
    return await acceptInvitation(parts, { token, apiKeys: [], authenticators: [passkey] })
  }

  const byKey = (publicKey: string) => {
    const apiKey = {
      apiKeyName: say('consoleInvited.key.nameless'),
      publicKey,
      curveType: 'API_KEY_CURVE_P256' as const,
    }
    return acceptInvitation(parts, { token, apiKeys: [apiKey], authenticators: [] })
  }

  const told = failure && sentenceOf(failure.error)
  return (
    <div {...spoken}>
      <PageFrame
        width="narrow"
        title={say('consoleInvited.title')}
        head={<p className={shell['site']}>{sayShell('consoleShell.site', { name: boot.name })}</p>}
      >
        <main className={styles['stack']}>
          {token === '' && (
            <Notice kind="caution" title={say('consoleInvited.damaged')}>
              {say('consoleInvited.damaged.help')}
            </Notice>
          )}
          {told !== undefined && (
            <Notice kind="caution" title={say('consoleInvited.failed')}>
              <span {...told.spoken}>{told.text}</span>
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
          <LiveRegion status={joined === undefined ? '' : say('consoleInvited.joined.said')} {...toAlert(told)} />
        </main>
      </PageFrame>
    </div>
  )
}

function Joined({ organizationId }: { readonly organizationId: string }) {
  const { say } = useTexts(consoleInvitedTexts)
  const title = say('consoleInvited.joined')
  return (
    <section className={styles['panel']} aria-label={title}>
      <h2 className={styles['panelTitle']}>{title}</h2>
      <p className={styles['text']}>{say('consoleInvited.joined.help')}</p>
      <p className={styles['quiet']}>{say('consoleInvited.joined.organization', { organization: organizationId })}</p>
      <div className={styles['links']}>
        <LinkButton href="/console">{say('consoleInvited.joined.open')}</LinkButton>
      </div>
    </section>
  )
}
