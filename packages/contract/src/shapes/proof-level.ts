import { nfcStates, proofGrades } from '@strapline/domain/bra-tag/proof-level';
import { z } from 'zod';

export const proofLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const nfcState = z.enum(nfcStates);

export const proofGrade = z.enum(proofGrades);
