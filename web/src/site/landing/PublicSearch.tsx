import { Button } from '../../base/ui/Button.tsx';
import { Form } from '../../base/ui/Form.tsx';
import { TextInput } from '../../base/ui/TextInput.tsx';
import { useState } from 'react';
import { useNavigate } from '../../base/routing/routing.tsx';
import { paths } from '../../base/routing/paths.ts';
import classes from './PublicSearch.module.css';
import { t } from '../../base/languages/i18n.ts';

/** Finds papers without an account: the words lead to All Papers. */
export function PublicSearch() {
  const navigate = useNavigate();
  const [title, setTitle] = useState('');
  const submit = () => navigate(paths.allPapers({ title: title.trim() }));
  return (
    <search>
      <Form onSubmit={submit} className={classes.search}>
        <TextInput
          type="search"
          name="title"
          label={t('Search papers without an account')}
          placeholder={t('DBMS midterm 2024')}
          enterKeyHint="search"
          autoComplete="off"
          maxLength={200}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          className={classes.field}
        />
        <Button type="submit" variant="default">
          {t('Search')}
        </Button>
      </Form>
    </search>
  );
}
