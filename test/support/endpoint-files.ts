import { writeEndpointFiles } from '../../bin/endpoint-files.ts'

/** Tests read the files that follow from the contract, also in a fresh clone. */
export default function setUp(): void {
  writeEndpointFiles()
}
