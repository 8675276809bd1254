import type { User } from '@latchkey/custody'
import { walletTexts } from '@latchkey/texts'
import { consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Field, LiveRegion, Notice, useTexts } from '@latchkey/ui'
import { useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { createPasskey } from '../keys/createPasskey.ts'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { useSession } from '../session/SessionContext.ts'
import { toAlert, useSentence } from '../useSentence.ts'
import { CredentialList } from './CredentialList.tsx'

/** The passkeys of a user; one of this device can be added. */
export function PasskeyPanel({ user }: { readonly user: User }) {
  const sentenceOf = useSentence()
  const { say } = useTexts(consoleUsersTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const { userId, userName, authenticators } = user
  const { parts } = useSession()
  const propose = usePropose()
  const [name, setName] = useState('')
  const [isMaking, setIsMaking] = useState(false)
  const [failure, setFailure] = useState<{ readonly error: unknown }>()
  const names = {
    [userId]: userName,
    ...Object.fromEntries(
      authenticators.map(({ authenticatorId, authenticatorName }) => [authenticatorId, authenticatorName]),
    ),
  }

  async function add(maker: NonNullable<typeof parts.passkeys>) {
    setIsMaking(true)
    setFailure(undefined)
    try {
      const passkeyName = name.trim() === '' ? say('consoleUsers.passkeys.defaultName') : name.trim()
      const passkey = await createPasskey({ maker, rpId: parts.boot.rpId, userName, name: passkeyName })
      propose(toChange('create_authenticators', { userId, authenticators: [passkey] }, { names }), () => setName(''))
    } catch (error) {
      setFailure({ error })
    } finally {
      setIsMaking(false)
    }
  }

  const told = failure && sentenceOf(failure.error)
  return (
    <div className={styles['panel']}>
      <h3 className={styles['panelTitle']}>{sayWallet('wallet.passkeys')}</h3>
      <CredentialList
        credentials={authenticators.map(({ authenticatorId, authenticatorName, createdAt }) => ({
          id: authenticatorId,
          name: authenticatorName,
          createdAtMs: toMs(createdAt),
        }))}
        kind="passkeys"
        onRemove={(id) =>
          propose(toChange('delete_authenticators', { userId, authenticatorIds: [id] }, { names, isFinal: true }))
        }
      />
      {parts.passkeys === undefined ? (
        <p className={styles['quiet']}>{say('consoleUsers.passkeys.unsupported')}</p>
      ) : (
        <MakePasskey name={name} onName={setName} isMaking={isMaking} onMake={add} maker={parts.passkeys} />
      )}
      {told !== undefined && (
        <Notice kind="caution" spoken={told.spoken}>
          {told.text}
        </Notice>
      )}
      <LiveRegion {...toAlert(told)} />
    </div>
  )
}

type Maker = NonNullable<ReturnType<typeof useSession>['parts']['passkeys']>

type MakePasskeyProps = {
  readonly name: string
  readonly onName: (name: string) => void
  readonly isMaking: boolean
  readonly maker: Maker
  readonly onMake: (maker: Maker) => void
}

function MakePasskey({ name, onName, isMaking, maker, onMake }: MakePasskeyProps) {
  const { say } = useTexts(consoleUsersTexts)
  return (
    <>
      <Field
        label={say('consoleUsers.passkeys.name')}
        value={name}
        hint={say('consoleUsers.passkeys.help')}
        onChange={({ target }) => onName(target.value)}
      />
      <Button isBusy={isMaking} onClick={() => onMake(maker)}>
        {say('consoleUsers.passkeys.make')}
      </Button>
    </>
  )
}
