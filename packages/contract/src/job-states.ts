export const jobStates = ['waiting', 'running', 'failed'] as const;
