import type { EndpointOutput } from '@latchkey/custody'
import { Button } from '@latchkey/ui'
import { usePropose } from '../changes/ChangesContext.ts'
import { toChange } from '../changes/change.ts'
import { Empty } from '../layout/Empty.tsx'
import { LinkButton } from '../layout/LinkButton.tsx'
import { Page } from '../layout/Page.tsx'
import { hrefOf } from '../layout/route.ts'
import styles from '../layout/screens.module.css'
import { visible } from '../layout/visible.ts'
import { Loaded } from '../loading/Loaded.tsx'
import { useLoad } from '../loading/useLoad.ts'
import { useSession } from '../session/SessionContext.ts'

type Contract = EndpointOutput<'list_smart_contract_interfaces'>['smartContractInterfaces'][number]

/** The contracts whose interfaces are uploaded: policies can speak of calls to them. */
export function ContractList() {
  const { reader, organizationId } = useSession()
  const load = useLoad(
    ['ContractList', organizationId],
    async (signal: AbortSignal) =>
      (await reader.query('list_smart_contract_interfaces', { organizationId }, signal)).smartContractInterfaces,
  )
  return (
    <Page
      title="Contract interfaces"
      back={{ href: hrefOf('policies'), title: 'Policies' }}
      action={
        <LinkButton kind="new" href={hrefOf('policies', 'contracts', 'new')}>
          Upload an interface
        </LinkButton>
      }
    >
      <p className={styles['lead']}>
        By the interface (ABI) of a contract, policies can speak of the function that is called and of its arguments.
      </p>
      <Loaded load={load} what="contract interfaces">
        {(contracts) =>
          contracts.length === 0 ? (
            <Empty>None is uploaded: no policy can speak of functions.</Empty>
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
  const propose = usePropose()
  const { smartContractInterfaceId, smartContractAddress, notes } = contract
  const label = visible(contract.label)
  const names = { [smartContractInterfaceId]: label }
  const remove = toChange('delete_smart_contract_interface', { smartContractInterfaceId }, { names, isFinal: true })
  return (
    <li className={styles['panel']}>
      <h3 className={styles['panelTitle']}>{label}</h3>
      <p className={styles['code']}>{visible(smartContractAddress)}</p>
      {notes !== '' && <p className={styles['quiet']}>{visible(notes)}</p>}
      <div className={styles['links']}>
        <Button shape="small" onClick={() => propose(remove)}>
          Delete {label} …
        </Button>
      </div>
    </li>
  )
}
