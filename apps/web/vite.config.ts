import { pageConfig } from '../../scripts/pageBuild.ts'

export default pageConfig('/')
