import type { EndpointInput, User } from '@latchkey/custody'
import { consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { CredentialList } from './CredentialList.tsx'

/** The logins of other services by which a user comes in. */
export function LoginPanel({ user: { userId, userName, oauthProviders } }: { readonly user: User }) {
  const { say } = useTexts(consoleUsersTexts)
  const propose = usePropose()
  const names = {
    [userId]: userName,
    ...Object.fromEntries(oauthProviders.map(({ providerId, providerName }) => [providerId, providerName])),
  }
  return (
    <div className={styles['panel']}>
      <h3 className={styles['panelTitle']}>{say('consoleUsers.logins')}</h3>
      <CredentialList
        credentials={oauthProviders.map(({ providerId, providerName, issuer, subject, createdAt }) => ({
          id: providerId,
          name: providerName,
          detail: (
            <span className={styles['quiet']}>
              {say('consoleUsers.logins.where', { subject: visible(subject), issuer: visible(issuer) })}
            </span>
          ),
          createdAtMs: toMs(createdAt),
        }))}
        kind="logins"
        onRemove={(id) =>
          propose(toChange('delete_oauth_providers', { userId, providerIds: [id] }, { names, isFinal: true }))
        }
      />
      <NewLogin
        onAdd={(login, onDone) =>
          propose(toChange('create_oauth_providers', { userId, oauthProviders: [login] }, { names }), onDone)
        }
      />
    </div>
  )
}

type Login = EndpointInput<'create_oauth_providers'>['oauthProviders'][number]

/** Custody takes logins of the services that it was configured for, and says so of all others. */
function NewLogin({ onAdd }: { readonly onAdd: (login: Login, onDone: () => void) => void }) {
  const { say } = useTexts(consoleUsersTexts)
  const [issuer, setIssuer] = useState('')
  const [audience, setAudience] = useState('')
  const [subject, setSubject] = useState('')
  const [hasTried, setHasTried] = useState(false)
  const [iss, aud, sub] = [issuer.trim(), audience.trim(), subject.trim()]
  const mistakes = {
    iss: isWebAddress(iss) ? undefined : say('consoleUsers.logins.issuerWrong'),
    aud: aud === '' ? say('consoleUsers.logins.idMissing') : undefined,
    sub: sub === '' ? say('consoleUsers.logins.idMissing') : undefined,
  }
  const errorOf = (key: keyof typeof mistakes) => {
    const error = hasTried ? mistakes[key] : undefined
    return error === undefined ? {} : { error }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (Object.values(mistakes).some((mistake) => mistake !== undefined)) return
    onAdd({ providerName: new URL(iss).host, oidcClaims: { iss, aud, sub } }, () => {
      setSubject('')
      setHasTried(false)
    })
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate aria-label={say('consoleUsers.logins.new')}>
      <Field
        label={say('consoleUsers.logins.issuer')}
        inputMode="url"
        value={issuer}
        onChange={({ target }) => setIssuer(target.value)}
        {...errorOf('iss')}
      />
      <Field
        label={say('consoleUsers.logins.audience')}
        value={audience}
        onChange={({ target }) => setAudience(target.value)}
        {...errorOf('aud')}
      />
      <Field
        label={say('consoleUsers.logins.subject')}
        value={subject}
        onChange={({ target }) => setSubject(target.value)}
        {...errorOf('sub')}
      />
      <Button type="submit">{say('consoleUsers.logins.add')}</Button>
    </form>
  )
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}
