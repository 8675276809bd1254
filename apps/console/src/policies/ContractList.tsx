import type { EndpointOutput } from '@latchkey/custody'
import { consolePoliciesTexts } from '@latchkey/texts/console'
import { Button, useTexts } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { AddressOrCode } from '../layout/AddressOrCode.tsx'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { unseen } from '../layout/unseen.tsx'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

type Contract = EndpointOutput<'list_smart_contract_interfaces'>['smartContractInterfaces'][number]

/** The contracts whose interfaces are uploaded: policies can speak of calls to them. */
export function ContractList() {
  const { say } = useTexts(consolePoliciesTexts)
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['ContractList', organizationId],
    async (signal: AbortSignal) =>
      (await reader.query('list_smart_contract_interfaces', { organizationId }, signal)).smartContractInterfaces,
  )
  return (
    <Page
      title={say('consolePolicies.contracts')}
      back={{ href: hrefOf('policies'), title: say('consolePolicies.title') }}
      action={
        <LinkButton kind="new" href={hrefOf('policies', 'contracts', 'new')}>
          {say('consolePolicies.contract.new')}
        </LinkButton>
      }
    >
      <p className={styles['lead']}>{say('consolePolicies.contracts.lead')}</p>
      <Loaded load={load} what="contract interfaces">
        {(contracts) =>
          contracts.length === 0 ? (
            <Empty>{say('consolePolicies.contracts.none')}</Empty>
          ) : (
            <ul className={styles['list']}>
              {contracts.map((contract) => (
                <ContractItem key={contract.smartContractInterfaceId} contract={contract} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Page>
  )
}

function ContractItem({ contract }: { readonly contract: Contract }) {
  const { rich } = useTexts(consolePoliciesTexts)
  const propose = usePropose()
  const { smartContractInterfaceId, smartContractAddress, notes } = contract
  const label = visible(contract.label)
  const names = { [smartContractInterfaceId]: contract.label }
  const remove = toChange('delete_smart_contract_interface', { smartContractInterfaceId }, { names, isFinal: true })
  return (
    <li className={styles['panel']}>
      <h3 className={styles['panelTitle']}>
        <bdi>{label}</bdi>
      </h3>
      <AddressOrCode text={smartContractAddress} />
      {notes !== '' && <bdi className={styles['quiet']}>{visible(notes)}</bdi>}
      <div className={styles['links']}>
        <Button shape="small" onClick={() => propose(remove)}>
          <span>{rich('consolePolicies.delete', { name: label, of: unseen })}</span>
        </Button>
      </div>
    </li>
  )
}
