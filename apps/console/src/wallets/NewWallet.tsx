import { walletTexts } from '@latchkey/texts'
import { consoleWalletsTexts } from '@latchkey/texts/console'
import { Button, Field, SelectField, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { ethereumAccount } from './ethereumAccount.ts'

const lengths = [12, 15, 18, 21, 24] as const
const maxAccounts = 10

/** A new wallet with accounts of Ethereum networks. */
export function NewWallet() {
  const { say } = useTexts(consoleWalletsTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const propose = usePropose()
  const [name, setName] = useState('')
  const [length, setLength] = useState<(typeof lengths)[number]>(12)
  const [count, setCount] = useState(1)
  const [isTried, setIsTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (name.trim() === '') return
    const accounts = Array.from({ length: count }, (_each, index) => ethereumAccount(index))
    propose(toChange('create_wallet', { walletName: name.trim(), accounts, mnemonicLength: length }), () =>
      goTo('wallets'),
    )
  }

  return (
    <Page title={say('consoleWallets.new')} back={{ href: hrefOf('wallets'), title: say('consoleWallets.title') }}>
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <Field
          label={sayWallet('wallet.import.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          {...(isTried && name.trim() === '' && { error: say('consoleWallets.nameMissing') })}
        />
        <SelectField
          label={sayWallet('wallet.accounts')}
          value={count}
          onChange={({ target }) => setCount(Number(target.value))}
        >
          {Array.from({ length: maxAccounts }, (_each, index) => index + 1).map((each) => (
            <option key={each} value={each}>
              {say('consoleWallets.accounts', { count: each })}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={say('consoleWallets.words')}
          value={length}
          onChange={({ target }) => setLength(lengths.find((each) => String(each) === target.value) ?? 12)}
        >
          {lengths.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
        <div className={styles['actions']}>
          <Button onClick={() => goTo('wallets')}>{sayWallet('wallet.cancel')}</Button>
          <Button kind="primary" type="submit">
            {say('consoleWallets.create')}
          </Button>
        </div>
      </form>
    </Page>
  )
}
