import {
  type DepartmentRule,
  listDepartmentRules,
  papersOfRule,
  setDepartmentRule,
} from '@exam-vault/contract/department-rules';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../base/api/call.ts';
import { keepPageOfSameList } from '../../base/api/use-page.ts';

const RULES = ['department rules'] as const;

export const useDepartmentRules = () =>
  useQuery({ queryKey: [...RULES, 'all'], queryFn: () => call(listDepartmentRules) });

/** Papers that would be archived after so many years, or with null those that are. */
export function useRuledPapers(department: string, years: number | null, page: number) {
  const queryKey = [...RULES, department, years, page];
  return useQuery({
    queryKey,
    queryFn: () =>
      call(papersOfRule, {
        query: { department, page: String(page), ...(years === null ? {} : { keep_years: String(years) }) },
      }),
    placeholderData: keepPageOfSameList(queryKey),
  });
}

export function useSetRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule: Omit<DepartmentRule, 'archived'>) => call(setDepartmentRule, { body: rule }),
    onSuccess: (rules) => client.setQueryData([...RULES, 'all'], rules),
    onSettled: () => Promise.all([RULES, ['audit']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
