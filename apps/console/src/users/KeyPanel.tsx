import type { User } from '@latchkey/custody'
import { consoleUsersTexts } from '@latchkey/texts/console'
import { Button, Field, Moment, SelectField, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { CredentialList } from './CredentialList.tsx'
import { checkPublicKey } from './checkPublicKey.ts'

/** How long a new key may stamp: in seconds as custody takes them, and the key of our words. */
const keyLives = [
  ['', 'consoleUsers.keys.life.always'],
  ['3600', 'consoleUsers.keys.life.hour'],
  ['86400', 'consoleUsers.keys.life.day'],
  ['604800', 'consoleUsers.keys.life.week'],
  ['2592000', 'consoleUsers.keys.life.month'],
  ['31536000', 'consoleUsers.keys.life.year'],
] as const

type KeyLife = (typeof keyLives)[number][0]

type ApiKey = User['apiKeys'][number]

/** The keys that may stamp for a user. */
export function KeyPanel({ user: { userId, userName, apiKeys } }: { readonly user: User }) {
  const { say } = useTexts(consoleUsersTexts)
  const propose = usePropose()
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const [life, setLife] = useState<KeyLife>('')
  const [tried, setTried] = useState<string>()
  const mistake = tried === undefined ? undefined : checkPublicKey(tried, say)
  const names = {
    [userId]: userName,
    ...Object.fromEntries(apiKeys.map(({ apiKeyId, apiKeyName }) => [apiKeyId, apiKeyName])),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(publicKey)
    if (checkPublicKey(publicKey, say) !== undefined) return
    const apiKey = {
      apiKeyName: name.trim() === '' ? say('consoleUsers.keys.defaultName') : name.trim(),
      publicKey: publicKey.trim(),
      curveType: 'API_KEY_CURVE_P256' as const,
      ...(life !== '' && { expirationSeconds: life }),
    }
    propose(toChange('create_api_keys', { userId, apiKeys: [apiKey] }, { names }), () => {
      setName('')
      setPublicKey('')
    })
  }

  return (
    <form className={styles['panel']} onSubmit={submit} noValidate>
      <h3 className={styles['panelTitle']}>{say('consoleUsers.keys')}</h3>
      <CredentialList
        credentials={apiKeys.map((key) => ({
          id: key.apiKeyId,
          name: key.apiKeyName,
          detail: <KeyDetail apiKey={key} />,
          createdAtMs: toMs(key.createdAt),
        }))}
        kind="keys"
        onRemove={(id) => propose(toChange('delete_api_keys', { userId, apiKeyIds: [id] }, { names, isFinal: true }))}
      />
      <Field label={say('consoleUsers.keys.name')} value={name} onChange={({ target }) => setName(target.value)} />
      <Field
        label={say('consoleUsers.keys.publicKey')}
        value={publicKey}
        onChange={({ target }) => setPublicKey(target.value)}
        {...(mistake !== undefined && { error: mistake })}
      />
      <SelectField
        label={say('consoleUsers.keys.life')}
        value={life}
        onChange={({ target }) => setLife(keyLives.find(([seconds]) => seconds === target.value)?.[0] ?? '')}
      >
        {keyLives.map(([seconds, key]) => (
          <option key={seconds} value={seconds}>
            {say(key)}
          </option>
        ))}
      </SelectField>
      <Button type="submit">{say('consoleUsers.keys.add')}</Button>
    </form>
  )
}

function KeyDetail({ apiKey: { credential, createdAt, expirationSeconds } }: { readonly apiKey: ApiKey }) {
  const { rich } = useTexts(consoleUsersTexts)
  return (
    <>
      <bdi className={styles['code']}>{visible(credential.publicKey)}</bdi>
      {expirationSeconds != null && (
        <span className={styles['quiet']}>
          {rich('consoleUsers.keys.ends', {
            time: () => <Moment atMs={toMs(createdAt) + Number(expirationSeconds) * 1000} />,
          })}
        </span>
      )}
    </>
  )
}
