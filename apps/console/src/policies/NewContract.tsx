import { parseJson } from '@latchkey/base'
import { walletTexts } from '@latchkey/texts'
import { consolePoliciesTexts } from '@latchkey/texts/console'
import { Button, Field, useTexts } from '@latchkey/ui'
import { type FormEvent, useState } from 'react'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Page } from '../layout/Page.tsx'
import { goTo, hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { ExpressionField } from './ExpressionField.tsx'

/** Uploads what calls to a contract mean. */
export function NewContract() {
  const { say } = useTexts(consolePoliciesTexts)
  const { say: sayWallet } = useTexts(walletTexts)
  const propose = usePropose()
  const [label, setLabel] = useState('')
  const [address, setAddress] = useState('')
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const isAddress = /^0x[0-9a-f]{40}$/i.test(address.trim())
  const isText = isList(text)
  const hasLabel = label.trim() !== ''

  function submit(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!hasLabel || !isAddress || !isText) return
    const parameters = {
      smartContractAddress: address.trim(),
      smartContractInterface: text.trim(),
      type: 'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM' as const,
      label: label.trim(),
    }
    propose(toChange('create_smart_contract_interface', parameters), () => goTo('policies', 'contracts'))
  }

  const mistake = { text: say('consolePolicies.contract.abiWrong'), position: undefined }
  return (
    <Page
      title={say('consolePolicies.contract.new')}
      back={{ href: hrefOf('policies', 'contracts'), title: say('consolePolicies.contracts') }}
    >
      <form className={styles['panel']} onSubmit={submit} noValidate>
        <Field
          label={say('consolePolicies.name')}
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          {...(isTried && !hasLabel && { error: say('consolePolicies.contract.nameMissing') })}
        />
        <Field
          label={say('consolePolicies.contract.address')}
          value={address}
          hint={say('consolePolicies.contract.addressHelp')}
          spellCheck={false}
          autoComplete="off"
          onChange={({ target }) => setAddress(target.value)}
          {...(isTried && !isAddress && { error: say('consolePolicies.contract.addressWrong') })}
        />
        <ExpressionField
          label={say('consolePolicies.contract.abi')}
          hint={say('consolePolicies.contract.abiHelp')}
          value={text}
          mistake={isTried && !isText ? mistake : undefined}
          onChange={setText}
        />
        <div className={styles['actions']}>
          <Button onClick={() => goTo('policies', 'contracts')}>{sayWallet('wallet.cancel')}</Button>
          <Button kind="primary" type="submit">
            {say('consolePolicies.contract.upload')}
          </Button>
        </div>
      </form>
    </Page>
  )
}

function isList(text: string): boolean {
  return Array.isArray(parseJson(text))
}
