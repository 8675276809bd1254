import type { User } from '@latchkey/custody'
import { Button, Field, Moment, SelectField } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { toMs } from '../layout/moments.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { CredentialList } from './CredentialList.tsx'
import { checkPublicKey } from './checkPublicKey.ts'

/** How long a new key may stamp: in words, and in seconds as custody takes them. */
const keyLives = [
  ['', 'Until it is removed'],
  ['3600', 'One hour'],
  ['86400', 'One day'],
  ['604800', 'One week'],
  ['2592000', '30 days'],
  ['31536000', 'One year'],
] as const

type KeyLife = (typeof keyLives)[number][0]

type ApiKey = User['apiKeys'][number]

/** The keys that may stamp for a user. */
export function KeyPanel({ user: { userId, userName, apiKeys } }: { readonly user: User }) {
  const propose = usePropose()
  const [name, setName] = useState('')
  const [publicKey, setPublicKey] = useState('')
  const [life, setLife] = useState<KeyLife>('')
  const [mistake, setMistake] = useState<string>()
  const names = {
    [userId]: userName,
    ...Object.fromEntries(apiKeys.map(({ apiKeyId, apiKeyName }) => [apiKeyId, apiKeyName])),
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = checkPublicKey(publicKey)
    setMistake(found)
    if (found !== undefined) return
    const apiKey = {
      apiKeyName: name.trim() === '' ? 'API key' : name.trim(),
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
      <h3 className={styles['panelTitle']}>API keys</h3>
      <CredentialList
        credentials={apiKeys.map((key) => ({
          id: key.apiKeyId,
          name: key.apiKeyName,
          detail: <KeyDetail apiKey={key} />,
          createdAtMs: toMs(key.createdAt),
        }))}
        noun="key"
        onRemove={(id) => propose(toChange('delete_api_keys', { userId, apiKeyIds: [id] }, { names, isFinal: true }))}
      />
      <Field label="Name of a new key" value={name} onChange={({ target }) => setName(target.value)} />
      <Field
        label="Its public key (P-256)"
        value={publicKey}
        onChange={({ target }) => setPublicKey(target.value)}
        {...(mistake !== undefined && { error: mistake })}
      />
      <SelectField
        label="How long it lasts"
        value={life}
        onChange={({ target }) => setLife(keyLives.find(([seconds]) => seconds === target.value)?.[0] ?? '')}
      >
        {keyLives.map(([seconds, words]) => (
          <option key={seconds} value={seconds}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button type="submit">Add the key …</Button>
    </form>
  )
}

function KeyDetail({ apiKey: { credential, createdAt, expirationSeconds } }: { readonly apiKey: ApiKey }) {
  return (
    <>
      <span className={styles['code']}>{visible(credential.publicKey)}</span>
      {expirationSeconds != null && (
        <span className={styles['quiet']}>
          Ends <Moment atMs={toMs(createdAt) + Number(expirationSeconds) * 1000} />
        </span>
      )}
    </>
  )
}
