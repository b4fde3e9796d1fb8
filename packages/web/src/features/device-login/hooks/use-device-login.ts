import type { DeviceLogin } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** Looks up the login request of a code. The lookup runs on submit only and never retries. */
export function useFindDeviceLogin() {
  return useMutation({ mutationFn: (userCode: string): Promise<DeviceLogin> => call('findDeviceLogin', { body: { userCode } }) });
}

export type Decision = 'confirm' | 'refuse';

export function useAnswerDeviceLogin(userCode: string, onAnswered: (decision: Decision) => void) {
  return useMutation({
    mutationFn: (decision: Decision) => call('answerDeviceLogin', { body: { userCode, decision } }),
    onSuccess: (_, decision) => onAnswered(decision),
  });
}
