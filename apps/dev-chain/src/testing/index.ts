export { accountDelegateCode } from './accountDelegateCode.ts'
export * from './nodeProxy.ts'
