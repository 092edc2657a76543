// One program with the parts of a Kubernetes control plane as its entry points.
// The name it is called by, or else its first argument, says which part it is.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	kubectl "k8s.io/kubectl/pkg/cmd"
	kubectlutil "k8s.io/kubectl/pkg/cmd/util"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllers "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
)

// serve runs a part as its own main function would: the error is printed by the command line package.
func serve(command func() *cobra.Command) func() int {
	return func() int { return cli.Run(command()) }
}

var parts = map[string]func() int{
	"etcd": func() int {
		etcdmain.Main(os.Args)
		return 0
	},
	"kube-apiserver":          serve(apiserver.NewAPIServerCommand),
	"kube-controller-manager": serve(controllers.NewControllerManagerCommand),
	"kube-scheduler":          serve(func() *cobra.Command { return scheduler.NewSchedulerCommand() }),
	"kubectl": func() int {
		// Prints an error as kubectl does, and ends the program with kubectl's exit code.
		kubectlutil.CheckErr(cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()))
		return 0
	},
}

func main() {
	if run, found := parts[filepath.Base(os.Args[0])]; found {
		os.Exit(run())
	}
	if len(os.Args) > 1 {
		if run, found := parts[os.Args[1]]; found {
			// kubectl and etcd read os.Args themselves, so the part's name takes the program's place.
			os.Args = os.Args[1:]
			os.Exit(run())
		}
	}
	names := make([]string, 0, len(parts))
	for name := range parts {
		names = append(names, name)
	}
	slices.Sort(names)
	fmt.Fprintf(os.Stderr, "usage: %s PART [arguments]\nparts: %s\n", filepath.Base(os.Args[0]), strings.Join(names, ", "))
	os.Exit(2)
}
