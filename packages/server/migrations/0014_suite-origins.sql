CREATE TABLE "link_choices" (
	"project_id" uuid NOT NULL,
	"op" text NOT NULL,
	"param" text NOT NULL,
	"from_op" text,
	CONSTRAINT "link_choices_project_id_op_param_pk" PRIMARY KEY("project_id","op","param")
);
--> statement-breakpoint
CREATE TABLE "suite_origins" (
	"suite_id" uuid PRIMARY KEY NOT NULL,
	"cases" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "link_choices" ADD CONSTRAINT "link_choices_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suite_origins" ADD CONSTRAINT "suite_origins_suite_id_suites_id_fk" FOREIGN KEY ("suite_id") REFERENCES "public"."suites"("id") ON DELETE cascade ON UPDATE no action;