import type { UseFormReturn } from 'react-hook-form'
import { fileKinds } from '../../../contract/profile-limits.ts'
import type { ProfileFile } from '../../../contract/profiles.ts'
import { NotSent, type Progress } from '../../media/send-file.ts'
import { uploadDocument } from '../../media/upload-document.ts'
import { useSending } from '../../media/useSending.ts'
import type { FormValues } from './form-values.ts'

const wrongKind = '올릴 수 없는 형식이에요. PDF, PPT, HWP 파일을 골라 주세요'

async function uploadFile(file: File, onProgress: Progress, signal: AbortSignal): Promise<ProfileFile> {
  if (!/\.(pdf|pptx?|hwpx?)$/i.test(file.name)) throw new NotSent(wrongKind)
  const { id, name, bytes, contentType } = await uploadDocument(file, onProgress, signal).catch(refuse)
  // The name was no proof: a picture may be called a PDF.
  if (!(contentType in fileKinds)) throw new NotSent(wrongKind)
  return { id, name, bytes, pages: 0, kind: fileKinds[contentType as keyof typeof fileKinds] }
}

// Elsewhere pictures are taken too, and the server's sentence would offer them.
function refuse(error: NotSent): never {
  throw error.code === 'document_type_unsupported' ? new NotSent(wrongKind) : error
}

/** The papers on their way; once there they are in the form's `files`. */
export const useFiles = (form: UseFormReturn<FormValues>) =>
  useSending<null, ProfileFile>(uploadFile, file =>
    form.setValue('files', [...form.getValues('files'), file], { shouldDirty: true }),
  )

export type Files = ReturnType<typeof useFiles>
