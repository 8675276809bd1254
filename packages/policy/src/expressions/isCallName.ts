const callNames = ['eth.tx.function_name', 'eth.tx.function_signature', 'eth.tx.contract_call_args']

/** Whether a fact, such as `eth.tx.function_name`, is known only where the call can be read by an interface. */
export function isCallName(name: string): boolean {
  return callNames.some((each) => name === each || name.startsWith(`${each}[`))
}
