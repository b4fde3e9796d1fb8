import type { DeviceLogin } from '@assay/contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api/call.ts';

/** Looks up the login request for a code. It runs only on submit and never retries. */
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
